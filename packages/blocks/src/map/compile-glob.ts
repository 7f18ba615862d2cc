import { globSource } from './glob-source.js';

/** A pattern that can be asked, or what is wrong with it. */
export type GlobCheck =
  | { readonly ok: true; readonly matches: (path: string) => boolean }
  | { readonly ok: false; readonly reason: string };

/**
 * Compiles a pattern of the one dialect that the map knows (blocks.md 2): `*` and `?` do not cross
 * `/`, `**` is a whole part, `[…]` is a class; braces, negation and extended patterns are literal;
 * dotfiles match; letters match by case.
 *
 * @param pattern - relative to the project's root, with `/`.
 * @example
 * ```ts
 * import { compileGlob } from '@holdfast/blocks';
 *
 * const glob = compileGlob('src/**\/*.ts');
 * console.log(glob.ok && glob.matches('src/a/b.ts'));
 * // true
 * ```
 */
export function compileGlob(pattern: string): GlobCheck {
  const remembered = compiled.get(pattern);
  if (remembered !== undefined) return remembered;
  const check = compile(pattern);
  if (compiled.size >= MOST_REMEMBERED) compiled.clear();
  compiled.set(pattern, check);
  return check;
}

/** True when `pattern` has a character that is special in a pattern. */
export function hasGlobCharacter(pattern: string): boolean {
  return /[*?[\]]/u.test(pattern);
}

/** The directory that a pattern names without wildcards, with its slash: what it matches is below. */
export function literalDirectory(pattern: string): string {
  return /^(?:[^*?[\]/]+\/)*/u.exec(pattern)?.[0] ?? '';
}

const MOST_REMEMBERED = 10_000;
const compiled = new Map<string, GlobCheck>();

function compile(pattern: string): GlobCheck {
  const wrong = malformed(pattern);
  if (wrong !== undefined) return { ok: false, reason: wrong };
  const below = directoryPattern(pattern);
  if (below === undefined) return { ok: true, matches: generalMatcher(pattern) };
  const { directory, deep } = below;
  // Most patterns are those that a scan writes, and most of the time of resolving went into these.
  return {
    ok: true,
    matches: (path) =>
      path.length > directory.length &&
      path.startsWith(directory) &&
      (deep || !path.includes('/', directory.length)),
  };
}

function generalMatcher(pattern: string): (path: string) => boolean {
  // A name may have a line end in it, and a letter two units of UTF-16.
  const source = new RegExp(globSource(pattern, 'points'), 'su');
  return (path) => source.test(path);
}

/** `directory/*` and `directory/**`, where nothing in the directory's name is special. */
function directoryPattern(pattern: string) {
  const directory = /^((?:[\w.@~ -]+\/)+)\*{1,2}$/u.exec(pattern)?.[1];
  return directory === undefined ? undefined : { directory, deep: pattern.endsWith('**') };
}

/** Each more multiplies how long a match can take; a model may write patterns, and no file needs more. */
const MOST_WILDCARDS = 3;

function malformed(pattern: string): string | undefined {
  if (pattern === '') return 'is empty';
  if (pattern.startsWith('/') || pattern.split('/').some((part) => part === '..' || part === '.'))
    return 'must be relative to the project root, without . and .. parts';
  if (pattern.includes('//') || pattern.endsWith('/')) return 'has an empty part';
  if (pattern.split('/').some((part) => part !== '**' && part.includes('**')))
    return '** must be a whole part between slashes';
  const parts = pattern.split('/');
  if (parts.filter((part) => part === '**').length > MOST_WILDCARDS)
    return `has more than ${MOST_WILDCARDS} parts **`;
  if (parts.some((part) => part.split('*').length - 1 > MOST_WILDCARDS))
    return `has more than ${MOST_WILDCARDS} * in one part`;
  if (!balanced(pattern)) return 'has a [ without its ]';
  return undefined;
}

function balanced(pattern: string): boolean {
  for (let at = pattern.indexOf('['); at !== -1; ) {
    const end = pattern.indexOf(']', at + 2);
    if (end === -1 || pattern.slice(at, end).includes('/')) return false;
    at = pattern.indexOf('[', end + 1);
  }
  return true;
}
