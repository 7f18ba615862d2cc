import { checkRepoPath, isWellFormed, type RepoPath } from '@holdfast/base';

/**
 * Accepts a path that a map may hold: canonical and relative to the project's root, in valid
 * Unicode, and not one that Windows takes for absolute (`C:\x`, `C:/x`, `\\server\share`).
 */
export function checkMemberPath(
  text: string,
):
  | { readonly ok: true; readonly path: RepoPath }
  | { readonly ok: false; readonly reason: string } {
  const check = checkRepoPath(text);
  if (!check.ok)
    return { ok: false, reason: 'is not relative to the project root, without . and .. parts' };
  if (!isWellFormed(text)) return { ok: false, reason: 'is not valid Unicode' };
  if (/^[A-Za-z]:[\\/]/u.test(text) || text.startsWith('\\\\'))
    return { ok: false, reason: 'is an absolute path on Windows' };
  return { ok: true, path: check.path };
}
