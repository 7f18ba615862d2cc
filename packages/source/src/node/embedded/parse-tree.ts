/** One line of a tree: a file, a directory, a symlink or a submodule, by its mode. */
export interface TreeEntry {
  readonly name: string;
  readonly mode: string;
  readonly id: string;
}

/**
 * The entries of a raw tree object: `<mode> <name>\0<20 bytes>`, one after another. Read here because
 * isomorphic-git refuses names with a backslash, which are legal.
 */
export function parseTree(bytes: Uint8Array): readonly TreeEntry[] {
  const tree = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: TreeEntry[] = [];
  for (let at = 0; at < tree.length; ) {
    const space = tree.indexOf(0x20, at);
    const end = tree.indexOf(0, space);
    entries.push({
      mode: tree.toString('latin1', at, space),
      name: tree.toString('utf8', space + 1, end),
      id: tree.toString('hex', end + 1, end + 21),
    });
    at = end + 21;
  }
  return entries;
}
