import type { ImportEdge } from '../graph/import-edge.js';
import type { CandidateMeta } from '../map/block-map.js';
import { measureCohesion } from '../measure/cohesion.js';
import { dominantDirectory } from '../measure/dominant-directory.js';
import type { Links } from './links.js';
import type { ProposalFile } from './proposal-input.js';

/** What can be measured of files that nobody has named as a block yet; the rest is `null`. */
export function measuredMeta(
  files: readonly ProposalFile[],
  links: Links,
  isSeam: (path: string) => boolean,
): CandidateMeta {
  const paths = files.map((file) => file.path);
  const { cohesion, sampleSize } = measureCohesion(new Set(paths), edgesAt(paths, links));
  const tried = files.filter((file) => file.parsed !== undefined);
  const parsed = tried.filter((file) => file.parsed === true);
  return {
    namedBy: 'heuristic',
    needsOwnerNaming: true,
    graphCohesion: cohesion,
    edgeSampleSize: sampleSize,
    directorySupport: dominantDirectory(paths)?.support ?? null,
    coverageRatio: tried.length === 0 ? null : parsed.length / tried.length,
    sharedMemberCount: paths.filter(isSeam).length,
  };
}

function* edgesAt(
  paths: readonly string[],
  links: Links,
): Generator<Pick<ImportEdge, 'from' | 'to'>> {
  for (const path of paths) {
    for (const to of links.imports(path)) yield { from: path, to };
    for (const from of links.importers(path)) yield { from, to: path };
  }
}
