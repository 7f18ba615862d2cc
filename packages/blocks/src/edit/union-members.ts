import type { Block, Member } from '../map/block-map.js';
import { compileGlob } from '../map/compile-glob.js';
import { type FileList, resolveMembers } from '../map/resolve-members.js';
import { canonicalMembership } from '../store/canonical-map.js';
import { mergeMembers } from './merge-members.js';

/**
 * The members of several blocks as those of one: a path is shared when any of them shares it, may be
 * missing when all say so, and else has the role that the first has it in. Where patterns would say
 * something else of a path, it gets a line of its own.
 */
export function unionOfMembers(
  blocks: readonly Block[],
  files: FileList | undefined,
): readonly Member[] {
  const lines = new Map<string, Member>();
  for (const member of blocks.flatMap(({ membership }) => membership)) {
    const key = `${member.match ?? ''}:${member.path}`;
    const own = lines.get(key);
    lines.set(key, own === undefined ? member : mergeMembers(own, member));
  }
  const union = [...lines.values()];
  if (!union.some(({ match }) => match === 'glob')) return canonicalMembership(union);
  const tables = blocks.map((block) => claimTable(block.membership, files));
  const said = claimTable(union, files);
  for (const path of pathsOf(blocks, files)) {
    const claims = tables.flatMap((table) => table(path) ?? []);
    const [first, ...others] = claims;
    if (first === undefined) continue;
    const wanted = others.reduce(mergeMembers, first);
    const now = said(path);
    if (now?.role === wanted.role && now.optional === wanted.optional) continue;
    const { match, ...line } = wanted;
    lines.set(`:${path}`, { ...line, path });
  }
  return canonicalMembership([...lines.values()]);
}

/** Every path of which the blocks say something by name, or by a pattern where the files are known. */
function pathsOf(blocks: readonly Block[], files: FileList | undefined): ReadonlySet<string> {
  const named = blocks.flatMap(({ membership }) =>
    membership.flatMap(({ path, match }) => (match === 'glob' ? [] : [path])),
  );
  if (files === undefined) return new Set(named);
  const resolved = blocks.flatMap((block) => resolveMembers(block, files).members);
  return new Set([...named, ...resolved.map(({ path }) => path)]);
}

/** What a membership says of a path: the exact line, else the first pattern that matches it. */
function claimTable(
  membership: readonly Member[],
  files: FileList | undefined,
): (path: string) => Member | undefined {
  const exact = new Map<string, Member>();
  const globs: { readonly entry: Member; readonly matches: (path: string) => boolean }[] = [];
  for (const entry of membership) {
    if (entry.match !== 'glob') {
      exact.set(entry.path, entry);
      continue;
    }
    const glob = compileGlob(entry.path);
    if (glob.ok) globs.push({ entry, matches: glob.matches });
  }
  return (path) => {
    const line = exact.get(path);
    if (line !== undefined || files?.has(path) === false) return line;
    return globs.find(({ matches }) => matches(path))?.entry;
  };
}
