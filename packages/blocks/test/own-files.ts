import { type BlockMap, fileList, resolveMembers } from '../src/index.js';

/** The files that some block in use claims. */
export function ownFiles(map: BlockMap, files: readonly string[]): ReadonlySet<string> {
  const list = fileList(files);
  return new Set(
    map.blocks.flatMap((each) => resolveMembers(each, list).members.map(({ path }) => path)),
  );
}
