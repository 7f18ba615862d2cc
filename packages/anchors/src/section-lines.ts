import { decodeUtf8 } from '@holdfast/base';
import type { SourceTree } from '@holdfast/source';
import type { Anchor } from './anchor.js';
import { MAX_FILE_BYTES } from './read-target.js';
import { listSections } from './sections.js';

/** Where anchors' sections begin in their documents, for `reportFindings`: each document is read once. */
export async function sectionLines(
  anchors: readonly Anchor[],
  tree: SourceTree,
): Promise<(anchor: Anchor) => number | undefined> {
  const lines = new Map<string, ReadonlyMap<string, number>>();
  for (const { document, section } of anchors) {
    if (section === undefined || lines.has(document)) continue;
    const read = await tree.read(document, MAX_FILE_BYTES);
    const text = read.kind === 'found' ? decodeUtf8(read.bytes) : undefined;
    const sections = text === undefined ? [] : listSections(text);
    lines.set(document, new Map(sections.map(({ id, lineStart }) => [id, lineStart])));
  }
  return ({ document, section }) =>
    section === undefined ? undefined : lines.get(document)?.get(section);
}
