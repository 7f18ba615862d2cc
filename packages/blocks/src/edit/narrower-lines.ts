import type { Member } from '../map/block-map.js';
import { compileGlob, hasGlobCharacter, literalDirectory } from '../map/compile-glob.js';
import { type FileList, matchingFiles } from '../map/resolve-members.js';
import { emitMemberships } from '../propose/emit-membership.js';

/** Files that a pattern gives to a block today, of which the block is to keep some. */
export interface Narrowing {
  /** The line with the pattern. */
  readonly pattern: Member;
  /** The files that the block has by this line and keeps. */
  readonly own: ReadonlySet<string>;
  /** All files that the block keeps, by whatever line. */
  readonly kept: ReadonlySet<string>;
  readonly files: FileList;
  /** Patterns that somebody wrote for what is kept; those that fit come first. */
  readonly wanted?: readonly string[];
}

/**
 * The lines that take the place of a pattern when a block keeps only some of its files: patterns within
 * it that match today what is kept and nothing else, so that new files still find their block, and
 * exact lines for the rest. No line claims what the pattern did not.
 */
export function narrowerLines(narrowing: Narrowing): readonly Member[] {
  const { pattern, own, kept, files, wanted = [] } = narrowing;
  const lines = new Map<string, Member>();
  const left = new Set(own);
  const claim = (path: string) => {
    const matched = matchingFiles(path, files);
    if (!matched.every((file) => kept.has(file)) || !matched.some((file) => left.has(file))) return;
    for (const line of lines.keys()) if (isWithin(line, path)) lines.delete(line);
    lines.set(path, { ...pattern, path });
    for (const file of matched) left.delete(file);
  };
  // What is the name of a file means that file (blocks.md 2).
  for (const path of wanted)
    if (hasGlobCharacter(path) && !files.has(path) && isWithin(path, pattern.path)) claim(path);
  for (const path of left.size === 0 ? [] : foldersOf(narrowing)) claim(path);
  const { match, ...plain } = pattern;
  for (const path of left) lines.set(path, { ...plain, path });
  return [...lines.values()];
}

/** Whether whatever one pattern may match the other one matches, as far as their spelling shows. */
function isWithin(path: string, pattern: string): boolean {
  if (path === pattern) return true;
  const directory = literalDirectory(pattern);
  if (!compileGlob(path).ok || !path.startsWith(directory) || path === directory) return false;
  const rest = pattern.slice(directory.length);
  return rest === '**' || (rest === '*' && !path.slice(directory.length).includes('/'));
}

/** Patterns for whole folders within the pattern that the block keeps alone. */
function foldersOf({ pattern, kept, files }: Narrowing): readonly string[] {
  const directory = literalDirectory(pattern.path);
  const matched = matchingFiles(pattern.path, files);
  if (matched.every((path) => kept.has(path))) return [pattern.path];
  if (pattern.path.slice(directory.length) !== '**') return [];
  const lines = emitMemberships(
    matched.map((path) => ({
      path: path.slice(directory.length),
      owners: [kept.has(path) ? 0 : 1],
      role: pattern.role,
    })),
  );
  return (lines.get(0) ?? []).flatMap(({ path, match }) =>
    match === 'glob' ? [`${directory}${path}`] : [],
  );
}
