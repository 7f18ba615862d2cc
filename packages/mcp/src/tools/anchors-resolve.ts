import { type AnchorResult, checkAnchors } from '@holdfast/anchors';
import { HoldfastError } from '@holdfast/base';
import { memorySourceTree, type SourceTree } from '@holdfast/source';
import type { FactsProvider } from '@holdfast/syntax';
import * as z from 'zod';
import { anchorStates, stateCounts } from '../answers/anchor-states.js';
import { defineTool } from '../define-tool.js';
import { pagingArguments } from '../input/paging-arguments.js';
import { parseAnchorEntries } from '../input/parse-anchor-entries.js';
import { pagedAnswer } from '../output/paged-answer.js';
import { pagedOutput } from '../output/paged-output.js';
import type { ToolContext } from '../tool-context.js';
import { stoppingFacts } from './stopping-facts.js';

/** Checks anchors against files that are sent along. */
export const anchorsResolve = defineTool({
  name: 'anchors_resolve',
  title: 'Resolve anchors',
  description:
    'Checks anchors (entries of .holdfast/anchors.json) against files that you send: fresh, stale with what changed, moved-renamed, or lost. Files that are not sent count as absent; documents that are not sent are not looked at. Reads no disk and no history, so a move needs a unique match.',
  scope: 'plan',
  needs: 'facts',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  hiddenBy: 'anchors_check',
  input: z.strictObject({
    anchors: z.array(z.looseObject({})).max(2000).describe('Entries as the file has them.'),
    files: z
      .array(z.looseObject({ path: z.string(), content: z.string() }))
      .max(2000)
      .describe('The code, and documents if they are to be checked: path, content.'),
    detail: z.enum(['summary', 'full']).optional(),
    ...pagingArguments,
  }),
  output: z.object({
    ...pagedOutput,
    counts: z.looseObject({}),
    complete: z.boolean().describe('false: some anchors are unchecked.'),
    results: z.array(z.looseObject({})),
  }),
  run: async (input, context) => {
    const anchors = parseAnchorEntries(input.anchors);
    const tree = sentTree(input.files);
    const facts = stoppingFacts(await requireFacts(context), context.signal);
    const sent = new Set(input.files.map(({ path }) => path));
    const results: AnchorResult[] = [];
    let complete = true;
    // What is said of a document that was not sent would be said of a document that is not there.
    for (const isSent of [true, false]) {
      const some = anchors.filter(({ document }) => sent.has(document) === isSent);
      if (some.length === 0) continue;
      const report = await checkAnchors({
        anchors,
        only: new Set(some.map(({ id }) => id)),
        tree,
        facts,
        documents: isSent ? tree : false,
        onProgress: ({ done, total }) => context.progress(done, total),
      });
      results.push(...report.results);
      complete &&= report.complete;
    }
    return pagedAnswer({
      tool: 'anchors_resolve',
      caller: context.caller,
      input,
      rest: { counts: stateCounts(results), complete },
      lists: { results: anchorStates(results, input.detail) },
    });
  },
});

function sentTree(
  files: readonly { readonly path: string; readonly content: string }[],
): SourceTree {
  const tree = new Map(files.map(({ path, content }) => [path, content]));
  if (tree.size === files.length) return memorySourceTree(tree);
  throw new HoldfastError('request-invalid', 'Two files have the same path.', {
    hint: 'Send each file once.',
  });
}

async function requireFacts({ facts }: Pick<ToolContext, 'facts'>): Promise<FactsProvider> {
  if (facts !== undefined) return await facts();
  throw new HoldfastError('grammar-unavailable', 'This server has no grammars.');
}
