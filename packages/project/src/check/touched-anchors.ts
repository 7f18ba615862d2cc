import { type Anchor, type AnchorId, targetFile } from '@holdfast/anchors';
import type { SourceTree } from '@holdfast/source';

/**
 * Ids of the anchors whose document or code is not what it was in another tree: other bytes, or there
 * in only one of them.
 */
export async function touchedAnchors(
  anchors: readonly Anchor[],
  now: SourceTree,
  then: SourceTree,
): Promise<ReadonlySet<AnchorId>> {
  const paths = new Set(anchors.flatMap(pathsOf));
  const touched = new Set<string>();
  for (const path of paths) {
    const [one, other] = await Promise.all([contentOf(now, path), contentOf(then, path)]);
    if (one !== other) touched.add(path);
  }
  return new Set(
    anchors.filter((it) => pathsOf(it).some((path) => touched.has(path))).map(({ id }) => id),
  );
}

function pathsOf(anchor: Anchor): string[] {
  return [anchor.document, targetFile(anchor)];
}

/** The content id, or why there is none. */
async function contentOf(tree: SourceTree, path: string): Promise<string> {
  const entry = await tree.entry(path);
  if (entry?.contentId !== undefined) return entry.contentId;
  const read = await tree.read(path);
  return read.kind === 'found' ? read.contentId : read.kind;
}
