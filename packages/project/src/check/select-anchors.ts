import type { Anchor } from '@holdfast/anchors';
import { HoldfastError, shorten } from '@holdfast/base';
import type { SourceTree } from '@holdfast/source';

/**
 * The anchors of some documents.
 *
 * @param documents - paths of documents or of directories, relative to the project's root; all
 *   anchors without any.
 * @throws HoldfastError `anchor-document-missing` for a path that has no anchor and is not in the
 *   tree: most often it is misspelt. A document without anchors is fine, as hooks pass all kinds of files.
 */
export async function selectAnchors(
  anchors: readonly Anchor[],
  documents: readonly string[],
  tree: SourceTree,
): Promise<readonly Anchor[]> {
  if (documents.length === 0 || documents.includes('')) return anchors;
  const isIn = (anchor: Anchor, path: string) =>
    anchor.document === path || anchor.document.startsWith(`${path}/`);
  for (const path of documents) {
    if (anchors.some((anchor) => isIn(anchor, path)) || (await isThere(tree, path))) continue;
    throw new HoldfastError('anchor-document-missing', `There is no document ${shorten(path)}.`, {
      path,
      hint: 'Check the spelling; holdfast anchors list shows the documents with anchors.',
    });
  }
  return anchors.filter((anchor) => documents.some((path) => isIn(anchor, path)));
}

async function isThere(tree: SourceTree, path: string): Promise<boolean> {
  if ((await tree.entry(path)) !== undefined) return true;
  return (await tree.list()).some((entry) => entry.path.startsWith(`${path}/`));
}
