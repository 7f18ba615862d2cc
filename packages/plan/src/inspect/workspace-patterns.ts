import { asObject, type JsonObject, member } from './json-object.js';

/** What a file says about a workspace's members. */
export type WorkspacePatterns =
  | { readonly kind: 'patterns'; readonly patterns: readonly string[] }
  /** The file is fine and makes no workspace. */
  | { readonly kind: 'none' }
  | { readonly kind: 'odd'; readonly why: string };

/** Reads `workspaces` of a package.json: a list, or `{packages: [...]}` as yarn has it. */
export function readManifestWorkspaces(manifest: JsonObject): WorkspacePatterns {
  const value = member(manifest, 'workspaces');
  const nested = asObject(value);
  return nested === undefined
    ? readPatternList(value, 'workspaces')
    : readPatternList(member(nested, 'packages'), 'workspaces.packages');
}

/** Reads a list of patterns; no list at all makes no workspace. */
export function readPatternList(value: unknown, name: string): WorkspacePatterns {
  if (value === undefined || value === null) return { kind: 'none' };
  if (!Array.isArray(value)) return { kind: 'odd', why: `${name} is not a list` };
  const list = value as readonly unknown[];
  const patterns = list.filter((entry) => typeof entry === 'string');
  return patterns.length === list.length
    ? { kind: 'patterns', patterns }
    : { kind: 'odd', why: `${name} has an entry that is not a text` };
}
