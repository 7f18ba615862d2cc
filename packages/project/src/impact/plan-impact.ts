import { once } from '@holdfast/base';
import type { BlockMap } from '@holdfast/blocks';
import {
  assessImpact,
  type BlockSources,
  type Impact,
  type ImpactSources,
  plannedContents,
} from '@holdfast/impact';
import type { Plan } from '@holdfast/plan';
import type { SourceTree } from '@holdfast/source';
import { readAnchors } from '../anchors/read-anchors.js';
import { blockFactsIn } from '../blocks/block-facts.js';
import { listingOf } from '../blocks/map-files.js';
import { mapRenames } from '../blocks/map-renames.js';
import { readMap } from '../blocks/read-map.js';
import { openSectionMemory } from '../check/section-memory.js';
import type { Project } from '../project.js';
import { unlistedFiles } from './unlisted-files.js';

/**
 * What a plan would do to the project's documents and architecture, if it were applied to the
 * working tree as it is. Nothing of the project is written but its cache.
 *
 * @param directory - what the paths of the plan are relative to, below the project's root; default
 *   the plan's app root.
 * @throws HoldfastError for anchors or a map that cannot be read, and what reading files throws.
 */
export async function planImpact(
  project: Project,
  plan: Plan,
  directory = plan.appRoot,
): Promise<Impact> {
  const [tree, anchors, map] = await Promise.all([
    project.tree().then(listedOnce),
    readAnchors(project),
    readMap(project),
  ]);
  const sections = openSectionMemory(project.root);
  const history = await project.history();
  const { fileBytes: maxFileBytes } = project.config.budget ?? {};
  const sources: ImpactSources = {
    tree,
    directory,
    unlisted: await unlistedFiles(project, await plannedContents(plan, directory, tree)),
    ...(anchors.length === 0
      ? {}
      : {
          anchors: {
            anchors,
            facts: await project.facts(),
            sections,
            ...(maxFileBytes === undefined ? {} : { maxFileBytes }),
            head: () => project.head(),
            ...(history === undefined ? {} : { history }),
          },
        }),
    ...(map === undefined ? {} : { blocks: blockSources(project, map, tree) }),
  };
  const impact = await assessImpact(plan, sources);
  sections.save();
  return impact;
}

/** Before and after are compared at one moment, and listing thousands of files takes a while. */
function listedOnce(tree: SourceTree): SourceTree {
  return { ...tree, list: once(() => tree.list()) };
}

function blockSources(project: Project, map: BlockMap, tree: SourceTree): BlockSources {
  return {
    map,
    facts: async (of) => {
      const found = await blockFactsIn(project, of, await listingOf(of), of === tree);
      return { ...found, renames: await mapRenames(project, map, found.entries, of) };
    },
  };
}
