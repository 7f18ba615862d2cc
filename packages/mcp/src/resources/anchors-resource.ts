import { HoldfastError, shorten } from '@holdfast/base';
import { anchorStates, stateCounts } from '../answers/anchor-states.js';
import { firstPage } from '../output/paged-answer.js';
import type { ProjectHost } from '../project-host.js';
import type { ToolOutput } from '../tool.js';
import type { ToolContext } from '../tool-context.js';

/**
 * The anchors of a document and their states.
 *
 * @throws HoldfastError `anchor-document-missing` for one without anchors.
 */
export async function anchorsResource(
  host: ProjectHost,
  document: string,
  context: ToolContext,
): Promise<ToolOutput> {
  const anchors = await host.anchors(context);
  if (!anchors.some((anchor) => anchor.document === document)) {
    throw new HoldfastError(
      'anchor-document-missing',
      `No anchor belongs to ${shorten(document, 80)}.`,
      { hint: 'resources/list has the documents with anchors.' },
    );
  }
  const { results, complete } = await host.checkAnchors({ documents: [document] }, context);
  return firstPage({
    tool: 'anchors',
    caller: context.caller,
    rest: { counts: stateCounts(results), complete },
    lists: { results: anchorStates(results) },
  });
}
