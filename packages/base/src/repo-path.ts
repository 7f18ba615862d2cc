import type { Problem } from './problem.js';
import { shorten } from './text.js';

declare const brand: unique symbol;

/** A canonical relative path that is only read: `/` between parts, no `.`, `..`, empty part or NUL. */
export type RepoPath = string & { readonly [brand]: 'RepoPath' };

/**
 * Accepts any legal file name below the project root, for everything that is only read
 * (change.md 1.1). Unlike a writable path it may hold spaces, colons or any case of any name.
 */
export function checkRepoPath(
  text: string,
):
  | { readonly ok: true; readonly path: RepoPath }
  | { readonly ok: false; readonly problem: Problem } {
  const bad =
    text === '' ||
    text.startsWith('/') ||
    text.includes('\0') ||
    text.split('/').some((part) => part === '' || part === '.' || part === '..');
  if (!bad) return { ok: true, path: text as RepoPath };
  return {
    ok: false,
    problem: {
      code: 'path-not-relative',
      message: `${shorten(text)} is not a canonical relative path.`,
      hint: 'Write it relative to the project root, with / between parts and without . or .. parts.',
    },
  };
}
