import { LIMITS } from '@holdfast/base';
import { type Operation, operationBytes, operationText } from '@holdfast/plan';
import { overlaySourceTree, type SourceTree } from '@holdfast/source';

/**
 * What files hold after an apply, by path below the project's root: a text, other bytes, or `null` for
 * one that is gone. Files of which only the mode changes are not among them.
 */
export type PlannedContents = ReadonlyMap<string, string | Uint8Array | null>;

/**
 * What a plan writes and removes, by path below the project's root. A file that is only moved is read
 * from the tree.
 *
 * @param directory - what the plan's paths are relative to, below that root; `.` for the root.
 * @param tree - the files that the plan was made for, of the whole project.
 * @example
 * ```ts
 * import { plannedContents } from '@holdfast/impact';
 * import { memorySourceTree } from '@holdfast/source';
 *
 * const hash = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824' as never;
 * const file = { path: 'b.txt', beforeSha256: hash, afterSha256: hash, reason: 'Rename' };
 * const tree = memorySourceTree({ 'a.txt': 'hello' });
 * const operations = [{ kind: 'move', from: 'a.txt', ...file }] as const;
 * const contents = await plannedContents({ operations }, '.', tree);
 * console.log([...contents.keys()], contents.get('a.txt'));
 * // [ 'a.txt', 'b.txt' ] null
 * ```
 */
export async function plannedContents(
  { operations }: { readonly operations: readonly Operation[] },
  directory: string,
  tree: Pick<SourceTree, 'read'>,
): Promise<PlannedContents> {
  const above = directory === '.' ? '' : `${directory}/`;
  const contents = new Map<string, string | Uint8Array | null>();
  // What goes away first: another file may get its name.
  for (const operation of operations) {
    if (operation.kind === 'delete') contents.set(`${above}${operation.path}`, null);
    if (operation.kind === 'move') contents.set(`${above}${operation.from}`, null);
  }
  for (const operation of operations) {
    const content = await contentAfter(operation, above, tree);
    if (content !== undefined) contents.set(`${above}${operation.path}`, content);
  }
  return contents;
}

/** `undefined` for what a plan does not write, and for a moved file that cannot be read or is too large to apply. */
async function contentAfter(
  operation: Operation,
  above: string,
  tree: Pick<SourceTree, 'read'>,
): Promise<string | Uint8Array | undefined> {
  const content = operationText(operation) ?? operationBytes(operation);
  if (content !== undefined || operation.kind !== 'move') return content;
  const read = await tree.read(`${above}${operation.from}`, LIMITS.maxPlanFileBytes);
  return read.kind === 'found' ? read.bytes : undefined;
}

/** The new names of files that a plan moves, by their old ones, below the project's root. */
export function plannedMoves(
  { operations }: { readonly operations: readonly Operation[] },
  directory: string,
): ReadonlyMap<string, string> {
  const above = directory === '.' ? '' : `${directory}/`;
  return new Map(
    operations.flatMap((operation) =>
      operation.kind === 'move'
        ? [[`${above}${operation.from}`, `${above}${operation.path}`] as const]
        : [],
    ),
  );
}

/** A tree as it would be after an apply; its listing has nothing that is `unlisted`. */
export function plannedTree(
  tree: SourceTree,
  contents: PlannedContents,
  unlisted: ReadonlySet<string> = new Set(),
): SourceTree {
  const overlay = overlaySourceTree(tree, contents);
  const directories = newDirectories(contents);
  const planned: SourceTree = {
    ...overlay,
    read: async (path, maxBytes) =>
      directories.has(path) ? NO_FILE : await overlay.read(path, maxBytes),
  };
  if (unlisted.size === 0) return planned;
  return {
    ...planned,
    list: async () => (await planned.list()).filter(({ path }) => !unlisted.has(path)),
  };
}

/** What a working tree says of a directory. */
const NO_FILE = { kind: 'unavailable', reason: 'not-a-file' } as const;

/** Files that give their names to directories. */
function newDirectories(contents: PlannedContents): ReadonlySet<string> {
  const gone = [...contents].flatMap(([path, content]) => (content === null ? [path] : []));
  if (gone.length === 0) return new Set();
  const above = new Set<string>();
  for (const [path, content] of contents) {
    if (content === null) continue;
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      above.add(path.slice(0, at));
    }
  }
  return new Set(gone.filter((path) => above.has(path)));
}
