import { parse } from 'yaml';
import { asObject, member, withoutMark } from './json-object.js';
import { readPatternList, type WorkspacePatterns } from './workspace-patterns.js';

/** Reads `packages` of a pnpm-workspace.yaml. Never throws, whatever the text is. */
export function readPnpmWorkspace(text: string): WorkspacePatterns {
  let value: unknown;
  try {
    // `error` keeps the parser from printing warnings; aliases are bounded against expansion bombs.
    value = parse(withoutMark(text), { logLevel: 'error', maxAliasCount: 100 });
  } catch {
    // Every failure of the parser comes from the text; its messages repeat the text.
    return { kind: 'odd', why: 'is not valid YAML' };
  }
  if (value === null || value === undefined) return { kind: 'none' };
  const settings = asObject(value);
  if (settings === undefined) return { kind: 'odd', why: 'is not a YAML mapping' };
  return readPatternList(member(settings, 'packages'), 'packages');
}
