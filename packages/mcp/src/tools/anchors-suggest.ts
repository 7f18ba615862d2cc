import { snakeCase } from '@holdfast/base';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import { pagingArguments } from '../input/paging-arguments.js';
import { pagedAnswer } from '../output/paged-answer.js';
import { pagedOutput } from '../output/paged-output.js';
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
    complete: z.boolean().describe('false: the project has more files than were looked at.'),
    suggestions: z.array(z.looseObject({})),
    missing: z.array(z.looseObject({})),
  }),
  run: async (input, context) => {
    const found = await projectOf(input, context).suggestAnchors(input.documents ?? [], context);
    return pagedAnswer({
      tool: 'anchors_suggest',
      caller: context.caller,
      input,
      rest: { complete: found.complete },
      lists: {
        suggestions: found.suggestions.map(snakeCase),
        missing: found.missing.map(snakeCase),
      },
    });
  },
});
