import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** What one `.gitignore` says. */
export interface IgnoreScope {
  /** Directory whose `.gitignore` this is, with `/` at the end, or empty for the root. */
  readonly base: string;
  readonly rules: Ignore;
}

export async function readIgnoreScope(root: string, base: string): Promise<IgnoreScope> {
  return ignoreScope(base, await readFile(join(root, base, '.gitignore'), 'utf8'));
}

export function ignoreScope(base: string, text: string): IgnoreScope {
  return { base, rules: ignore().add(text) };
}

/** The innermost `.gitignore` that says anything about a path decides. */
export function isIgnored(
  path: string,
  directory: boolean,
  scopes: readonly IgnoreScope[],
): boolean {
  for (const { base, rules } of scopes.toReversed()) {
    const relative = path.slice(base.length) + (directory ? '/' : '');
    const verdict = rules.test(relative);
    if (verdict.ignored) return true;
    if (verdict.unignored) return false;
  }
  return false;
}
