import type { Block, Member, MemberRole } from './block-map.js';
import { compareUtf8 } from './compare-utf8.js';
import { compileGlob, literalDirectory } from './compile-glob.js';

/** A file that a block claims. */
export interface ResolvedMember {
  readonly path: string;
  readonly role: MemberRole;
  readonly optional: boolean;
  /** The line of the membership that claims it; an exact line wins over a pattern, then the first. */
  readonly entry: Member;
}

/** What a block's membership comes to among today's files. */
export interface ResolvedMembership {
  /** Sorted by path, each path once. */
  readonly members: readonly ResolvedMember[];
  /** Exact, not optional members that are no file today; sorted. */
  readonly missing: readonly string[];
  /** Patterns that match no file. */
  readonly idleGlobs: readonly string[];
}

/**
 * Resolves a block's membership against the files there are. An archived block claims nothing.
 *
 * @param block - the block.
 * @param files - every file of the project, and a quick way to ask for one.
 */
export function resolveMembers(
  block: Pick<Block, 'membership' | 'state'>,
  files: FileList,
): ResolvedMembership {
  if (block.state === 'archived') return { members: [], missing: [], idleGlobs: [] };
  let known = remembered.get(files);
  if (known === undefined) {
    known = new WeakMap();
    remembered.set(files, known);
  }
  let resolved = known.get(block.membership);
  if (resolved === undefined) {
    resolved = resolve(block.membership, files);
    known.set(block.membership, resolved);
  }
  return resolved;
}

/** One scan asks several times for the same; neither lists nor memberships are changed in place. */
const remembered = new WeakMap<FileList, WeakMap<Block['membership'], ResolvedMembership>>();

function resolve(membership: Block['membership'], files: FileList): ResolvedMembership {
  const found = new Map<string, ResolvedMember>();
  const missing: string[] = [];
  const idleGlobs: string[] = [];
  for (const entry of membership) {
    if (entry.match === 'glob') continue;
    if (files.has(entry.path)) add(found, entry.path, entry);
    else if (entry.optional !== true) missing.push(entry.path);
  }
  for (const entry of membership) {
    if (entry.match !== 'glob') continue;
    const matched = matchingFiles(entry.path, files);
    for (const path of matched) add(found, path, entry);
    if (matched.length === 0) idleGlobs.push(entry.path);
  }
  const members = [...found.values()].sort((a, b) => compareUtf8(a.path, b.path));
  return { members, missing: missing.sort(compareUtf8), idleGlobs };
}

/** The files of a project, made once for many questions. */
export interface FileList {
  /** Sorted by UTF-8 bytes. */
  readonly sorted: readonly string[];
  has(path: string): boolean;
}

/** Makes a list of files that can be asked; order and repetition of `paths` do not matter. */
export function fileList(paths: Iterable<string>): FileList {
  const all = new Set(paths);
  let sorted: readonly string[] | undefined;
  return {
    // Only patterns ask for the order, and sorting a large project takes longer than an edit.
    get sorted() {
      sorted ??= inOrder([...all]);
      return sorted;
    },
    has: (path) => all.has(path),
  };
}

/** Lists of files mostly come sorted, from git. */
function inOrder(paths: string[]): readonly string[] {
  const isSorted = paths.every(
    (path, at) => at === 0 || compareUtf8(paths[at - 1] ?? '', path) < 0,
  );
  return isSorted ? paths : paths.sort(compareUtf8);
}

function add(found: Map<string, ResolvedMember>, path: string, entry: Member): void {
  if (found.has(path)) return;
  found.set(path, { path, role: entry.role, optional: entry.optional === true, entry });
}

/** The files that a pattern matches; only those under the directory that it begins with are asked. */
export function matchingFiles(pattern: string, files: FileList): readonly string[] {
  const glob = compileGlob(pattern);
  if (!glob.ok) return [];
  const literal = literalDirectory(pattern);
  const from = lowerBound(files.sorted, literal);
  const matched: string[] = [];
  for (let at = from; at < files.sorted.length; at += 1) {
    const path = files.sorted[at];
    if (path === undefined || !path.startsWith(literal)) break;
    if (glob.matches(path)) matched.push(path);
  }
  return matched;
}

function lowerBound(sorted: readonly string[], key: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareUtf8(sorted[middle] ?? '', key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
