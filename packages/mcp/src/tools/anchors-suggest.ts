import { snakeCase } from '@holdfast/base';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import { pagingArguments } from '../input/paging-arguments.js';
import { firstPage, pagedAnswer } from '../output/paged-answer.js';
import { pagedOutput } from '../output/paged-output.js';
import { readStage, type Stage, stageCursor } from '../output/stage-cursor.js';
import { projectOf, repository } from './project-of.js';

/** Proposes anchors for documents that have none. */
export const anchorsSuggest = defineTool({
  name: 'anchors_suggest',
  title: 'Suggest anchors',
  description:
    'Reads Markdown documents and proposes anchors for the code they name, with a confidence, and lists names that no longer exist (missing: often a sign that the text is out of date). Writes nothing: a person adds them with holdfast anchors suggest --write or holdfast anchors add.',
  scope: 'read',
  needs: 'project',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    repository,
    documents: z
      .array(z.string().min(1).max(4096))
      .max(50)
      .optional()
      .describe('Markdown files; all of them if left out.'),
    ...pagingArguments,
  }),
  output: z.object({
    ...pagedOutput,
    complete: z
      .boolean()
      .describe(
        'false: not all source files were read, and nothing is certain. next_cursor goes on.',
      ),
    skipped_files: z.array(z.looseObject({})).optional().describe('Files that cannot be read.'),
    suggestions: z.array(z.looseObject({})),
    missing: z.array(z.looseObject({})),
  }),
  run: async (input, context) => {
    const { cursor, limit, ...args } = input;
    const scope = ['anchors_suggest', context.caller.id, args];
    const { stage, page } = readStage(cursor, scope);
    const request = { documents: input.documents ?? [], from: stage };
    const found = await projectOf(input, context).suggestAnchors(request, context);
    const rest = { complete: found.complete };
    const lists = {
      suggestions: found.suggestions.map(snakeCase),
      missing: found.missing.map(snakeCase),
      ...(found.skippedFiles.length === 0 ? {} : { skipped_files: found.skippedFiles }),
    };
    const { caller } = context;
    const tool = 'anchors_suggest';
    if (found.budget.limit !== null) {
      // Not worth more than a page: what is found with the rest of the sources takes its place.
      const answer = firstPage({ tool, caller, rest, lists });
      return { ...answer, truncated: true, next_cursor: stageCursor({ stage }, scope) };
    }
    const shown = { ...args, limit, cursor: page };
    const { next_cursor, ...answer } = pagedAnswer({ tool, caller, input: shown, rest, lists });
    const next = nextStage(stage, next_cursor, found.next);
    if (next === undefined) return answer;
    return { ...answer, truncated: true, next_cursor: stageCursor(next, scope) };
  },
});

/** The rest of what was found comes first, then the documents that were not looked at. */
function nextStage(stage: number, page: unknown, next: number | undefined): Stage | undefined {
  if (typeof page === 'string') return { stage, page };
  return next === undefined ? undefined : { stage: next };
}
