import type { Member } from '../map/block-map.js';
import { compileGlob } from '../map/compile-glob.js';
import { fileList, resolveMembers } from '../map/resolve-members.js';
import { compileCodeowners } from './compile-codeowners.js';

/** Patterns of CODEOWNERS for a line of a membership. */
export interface CodeownersPatterns {
  readonly patterns: readonly string[];
  /** What is not as the map has it, when it could not be said exactly. */
  readonly inexact?: string;
}

/**
 * Translates a line of a membership into CODEOWNERS' dialect, which has no character classes and no
 * escapes for wildcards, and in which a pattern that matches a directory owns all below it. Where
 * that makes a difference among the files there are, the files themselves are written.
 */
export function codeownersPattern(member: Member, files?: readonly string[]): CodeownersPatterns {
  const pattern = member.match === 'glob' ? globPattern(member.path) : literalPattern(member.path);
  if (files === undefined) {
    const isPlain =
      member.match === 'glob' ? isSameForBoth(member.path) : !/[*?[\]\p{Cc}]/u.test(member.path);
    const inexact = 'CODEOWNERS may match more than the map; give the files to be exact';
    return { patterns: [pattern], ...(isPlain ? {} : { inexact }) };
  }
  const wanted = resolveMembers({ membership: [member], state: 'candidate' }, fileList(files));
  const expected = new Set(wanted.members.map(({ path }) => path));
  if (isExact(pattern, expected, files)) return { patterns: [pattern] };
  const single = [...expected].map(literalPattern);
  const wrong = [...expected].some(
    (path) => !isExact(literalPattern(path), new Set([path]), files),
  );
  return {
    patterns: single,
    ...(wrong ? { inexact: 'CODEOWNERS cannot tell its name from another file’s' } : {}),
  };
}

function isExact(
  pattern: string,
  expected: ReadonlySet<string>,
  files: readonly string[],
): boolean {
  const compiled = compileCodeowners(pattern);
  if (!compiled.ok) return false;
  return files.every((path) => compiled.matches(path) === expected.has(path));
}

function globPattern(pattern: string): string {
  // A class becomes any one character; where that is more, the caller sees it.
  return `/${escaped(pattern.replace(/\[[!^]?\]?[^\]/]*\]/gu, '?'))}`;
}

function literalPattern(path: string): string {
  return `/${escaped(path.replace(/[*?[\]\p{Cc}]/gu, '?'))}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replace(/[ #]/gu, (character) => `\\${character}`);
}

/** Patterns that mean the same in both dialects whatever files there are. */
function isSameForBoth(pattern: string): boolean {
  if (pattern.includes('[') || !compileGlob(pattern).ok) return false;
  const last = pattern.slice(pattern.lastIndexOf('/') + 1);
  return last === '*' || last === '**';
}
