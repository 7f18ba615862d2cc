import { checkWritablePath, LIMITS, type Problem } from '@holdfast/base';

/**
 * Brings an app root into its one written form: relative to the workspace, `.` for the workspace
 * itself. `apps/web/`, `./apps/web` and `apps/web` are the same directory (change.md 4). It obeys
 * the rules of a writable path, because every target is reached through it.
 *
 * @param text - the directory as a user or a host wrote it.
 *
 * @example
 * ```ts
 * import { parseAppRoot } from '@holdfast/plan';
 *
 * console.log(parseAppRoot('./apps/web/'));
 * // { ok: true, appRoot: 'apps/web' }
 * ```
 */
export function parseAppRoot(
  text: string,
):
  | { readonly ok: true; readonly appRoot: string }
  | { readonly ok: false; readonly problem: Problem } {
  if (isWorkspace(text)) return { ok: true, appRoot: '.' };
  const check = checkWritablePath(text);
  return check.ok ? { ok: true, appRoot: check.path } : check;
}

/** Whether a directory is written as the workspace itself: `.`, `./`, `././`. */
export function isWorkspace(text: string): boolean {
  return text.length <= LIMITS.pathUnits && /^\.(?:\/+\.?)*$/.test(text);
}
