import type { SourceEntry } from '@holdfast/source';
import type { ReadOutlines } from '../read-outlines.js';
import { groupDigest, type LanguageGroup, languageGroup } from './language-groups.js';

/** Groups of languages in a project, and what stands for each of them now. */
export interface SettledGroups {
  readonly read: ReadOutlines;
  readonly digests: ReadonlyMap<string, string>;
}

/**
 * Has the files of every group read in which something changed: all of them are to be resolved again.
 *
 * @param known - digests of the groups that the remembered files are of.
 * @param readAll - reads files as if nothing were remembered of them.
 */
export async function settleGroups(
  sources: readonly SourceEntry[],
  read: ReadOutlines,
  paths: readonly string[],
  known: ReadonlyMap<string, string>,
  readAll: (entries: readonly SourceEntry[]) => Promise<ReadOutlines>,
): Promise<SettledGroups> {
  const fresh = new Map(read.fresh);
  const remembered = new Map(read.remembered);
  const problems = [...read.problems];
  const digests = new Map<string, string>();
  const idOf = ({ path }: SourceEntry) => ({
    path,
    contentId: (fresh.get(path) ?? remembered.get(path))?.contentId,
  });
  for (const [group, members] of membersOf(sources)) {
    let digest = groupDigest(group, members.map(idOf), paths);
    if (digest === undefined || digest !== known.get(group.id)) {
      const again = await readAll(members.filter(({ path }) => remembered.delete(path)));
      for (const [path, outline] of again.fresh) fresh.set(path, outline);
      problems.push(...again.problems);
      // What was written over in between is what the digest is to stand for.
      digest = groupDigest(group, members.map(idOf), paths);
    }
    if (digest !== undefined) digests.set(group.id, digest);
  }
  return { read: { fresh, remembered, problems }, digests };
}

function membersOf(sources: readonly SourceEntry[]) {
  const members = new Map<LanguageGroup, SourceEntry[]>();
  for (const entry of sources) {
    const group = languageGroup(entry.path);
    if (group === undefined) continue;
    const known = members.get(group);
    if (known === undefined) members.set(group, [entry]);
    else known.push(entry);
  }
  return members;
}
