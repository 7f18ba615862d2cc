import { compareUtf8 } from '../map/compare-utf8.js';
import { modularity, type WeightedLink } from '../measure/modularity.js';
import { dissolveSmallParts } from './dissolve-small-parts.js';
import { findCommunities } from './find-communities.js';
import { isOneByName } from './folder-modules.js';
import type { Group } from './group.js';
import { groupsOfParts } from './groups-of-parts.js';
import type { Links } from './links.js';
import { mergeLinks } from './merge-links.js';
import { placeAside } from './place-aside.js';
import type { Division } from './proposal.js';
import { seedOf } from './seeded-random.js';
import { similarityLinks } from './similarity-links.js';

/** What a division is made with. */
export interface DivisionContext {
  readonly links: Links;
  readonly words: (path: string) => ReadonlyMap<string, number> | undefined;
  readonly seed: number;
  /** How many source files make a part: as many as make a folder a group. */
  readonly fewest: number;
}

/** A group as it is now, and why; no division is reported of a group that is too small for one. */
export interface DividedGroup {
  readonly groups: readonly Group[];
  readonly division?: Division;
}

/**
 * Divides a group of twenty source files or more where its import graph falls apart: communities
 * of imports and of likeness of words. A file that more than a fifth of the group imports joins
 * nothing together and is placed last. The cut is taken only when at least two parts are large
 * enough, and it is better than chance by a clear margin; otherwise the group stays whole.
 */
export function divideGroup(group: Group, context: DivisionContext): DividedGroup {
  const sources = group.files
    .filter(({ file }) => file.class === 'source')
    .map(({ file }) => file.path)
    .sort(compareUtf8);
  if (sources.length < FEWEST_FILES || isOneByName(group.directory)) return { groups: [group] };
  const kept = (outcome: Division['outcome'], measured: number | null): DividedGroup => ({
    groups: [group],
    division: {
      directory: group.directory,
      files: sources.length,
      outcome,
      parts: 1,
      modularity: measured,
    },
  });
  const imports = importLinks(sources, context.links);
  const likeness = similarityLinks(sources, context.words);
  if (imports.length + likeness.length === 0) return kept('no-links', null);
  const communities = findCommunities(
    { files: sources, imports, likeness },
    {
      fewest: FEWEST_FILES,
      seed: seedOf(context.seed, group.directory),
      isHub: hubTest(sources, context.links),
    },
  );
  const all = mergeLinks(imports, likeness);
  const parts = dissolveSmallParts(communities, all, context.fewest);
  if (new Set(parts.values()).size < 2) return kept('one-part', null);
  const gain = modularity(imports.length > 0 ? imports : all, (path) => parts.get(path));
  if (gain === null || gain < LEAST_GAIN) return kept('no-gain', gain);
  const places = placeAside(sources, parts, context.links);
  const loose = [...places.values()].filter((own) => own.length === 0).length;
  if (loose > sources.length * MOST_LOOSE) return kept('too-many-loose', gain);
  const groups = groupsOfParts(group, places);
  return {
    groups,
    division: {
      directory: group.directory,
      files: sources.length,
      outcome: 'divided',
      parts: groups.length,
      modularity: gain,
    },
  };
}

const FEWEST_FILES = 20;
/** Share of a group that imports a hub. */
const HUB_SHARE = 0.2;
/** A modularity from which a cut is worth a block of its own. */
const LEAST_GAIN = 0.25;
/** Share of the sources that may fit nowhere. */
const MOST_LOOSE = 0.25;

function hubTest(sources: readonly string[], links: Links): (path: string) => boolean {
  const within = new Set(sources);
  return (path) => {
    const importers = [...links.importers(path)].filter((importer) => within.has(importer));
    return importers.length > sources.length * HUB_SHARE;
  };
}

/** An import each way is twice the tie. */
function importLinks(paths: readonly string[], links: Links): readonly WeightedLink[] {
  const among = new Set(paths);
  const found: WeightedLink[] = [];
  for (const path of paths) {
    for (const other of [...links.imports(path)].sort(compareUtf8)) {
      if (!among.has(other)) continue;
      const back = links.imports(other).has(path);
      if (!back || compareUtf8(path, other) < 0)
        found.push({ a: path, b: other, weight: back ? 2 : 1 });
    }
  }
  return found;
}
