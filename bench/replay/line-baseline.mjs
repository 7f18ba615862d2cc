import { perTree } from './per-tree.mjs';

/** Anchors on lines: fresh while the same lines of the same file have the same text. */
export async function lineBaseline(tree, anchors) {
  const before = linesOfFiles(tree);
  const confirmed = new Map();
  for (const anchor of anchors) confirmed.set(anchor.id, await stretch(before, anchor));
  const later = perTree(linesOfFiles);
  return {
    isFresh: async (now, anchor) =>
      (await stretch(later(now), anchor)) === confirmed.get(anchor.id),
  };
}

async function stretch(files, { fileHint, lines: [start, end] }) {
  return (await files(fileHint))?.slice(start - 1, end).join('\n');
}

function linesOfFiles(tree) {
  const known = new Map();
  return async (path) => {
    if (!known.has(path)) {
      const read = await tree.read(path);
      const text = read.kind === 'found' ? new TextDecoder().decode(read.bytes) : undefined;
      known.set(path, text?.split('\n'));
    }
    return known.get(path);
  };
}
