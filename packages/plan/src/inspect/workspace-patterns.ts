import { parse } from 'yaml';
import { asObject, type JsonObject, member } from './parse-configuration.js';

/** What a file says about a workspace's members. */
export type WorkspacePatterns =
  | { readonly kind: 'patterns'; readonly patterns: readonly string[] }
  /** The file is fine and makes no workspace. */
  | { readonly kind: 'none' }
  | { readonly kind: 'odd'; readonly why: string };

/** Reads `packages` of a pnpm-workspace.yaml. Never throws, whatever the text is. */
export function readPnpmWorkspace(text: string): WorkspacePatterns {
  let value: unknown;
  try {
    // `error` keeps the parser from printing warnings; aliases are bounded against expansion bombs.
    value = parse(text.replace(/^\ufeff/, ''), { logLevel: 'error', maxAliasCount: 100 });
  } catch {
    // Every failure of the parser comes from the text; its messages repeat the text.
    return { kind: 'odd', why: 'is not valid YAML' };
  }
  if (value === null || value === undefined) return { kind: 'none' };
  const settings = asObject(value);
  if (settings === undefined) return { kind: 'odd', why: 'is not a YAML mapping' };
  return readList(member(settings, 'packages'), 'packages');
}

/** Reads `workspaces` of a package.json: a list, or `{packages: [...]}` as yarn has it. */
export function readManifestWorkspaces(manifest: JsonObject): WorkspacePatterns {
  const value = member(manifest, 'workspaces');
  const nested = asObject(value);
  return nested === undefined
    ? readList(value, 'workspaces')
    : readList(member(nested, 'packages'), 'workspaces.packages');
}

function readList(value: unknown, name: string): WorkspacePatterns {
  if (value === undefined || value === null) return { kind: 'none' };
  if (!Array.isArray(value)) return { kind: 'odd', why: `${name} is not a list` };
  const list = value as readonly unknown[];
  const patterns = list.filter((entry) => typeof entry === 'string');
  return patterns.length === list.length
    ? { kind: 'patterns', patterns }
    : { kind: 'odd', why: `${name} has an entry that is not a text` };
}
