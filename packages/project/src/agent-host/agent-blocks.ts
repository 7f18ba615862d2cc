import type { BlockMap, CheckFacts, MapVersion } from '@holdfast/blocks';
import { blockCheckFacts } from '../blocks/block-check-facts.js';
import { blockFacts } from '../blocks/block-facts.js';
import { mapFiles } from '../blocks/map-files.js';
import { readMap, requireMap } from '../blocks/read-map.js';
import type { Project } from '../project.js';
import type { AgentEdit, AgentEditResult, AgentHost } from './agent-host.js';
import type { AgentLanes } from './agent-lanes.js';

/** What agents may ask of the map of blocks. */
export function agentBlocks(
  { light, heavy }: AgentLanes,
  edits: boolean,
): Pick<AgentHost, 'map' | 'blockFacts' | 'files' | 'editMap'> {
  return {
    map: (options) => light(options, readMap),
    blockFacts: (options) => heavy(options, factsOf),
    files: (options) => light(options, (project) => mapFiles(project)),
    ...(edits ? { editMap: (request, options) => heavy(options, (it) => edit(it, request)) } : {}),
  };
}

async function factsOf(project: Project): Promise<CheckFacts> {
  return (await readMap(project)) === undefined
    ? await blockFacts(project)
    : await blockCheckFacts(project);
}

async function edit(project: Project, { actor, ...request }: AgentEdit): Promise<AgentEditResult> {
  const map = await requireMap(project);
  const { files, edges } = await blockFacts(project);
  const store = await project.blocks();
  const result = await store.edit({
    ops: request.ops,
    seat: 'runner',
    author: actor,
    at: new Date().toISOString(),
    expected: expectedOf(map, request),
    context: { files, edges },
    dryRun: request.dryRun,
  });
  if (result.ok) return { ...result, before: map };
  if ('problems' in result) return { ok: false, failures: [], problems: result.problems };
  return { problems: [], ...result };
}

/** The map that was seen, if it is this one; any other has another hash, which nobody has to know. */
function expectedOf(
  { storeVersion, contentHash }: BlockMap,
  { expectedStoreVersion, expectedContentHash: seen = '' }: Omit<AgentEdit, 'actor'>,
): MapVersion {
  const isThis = expectedStoreVersion === storeVersion && contentHash.startsWith(seen);
  return {
    storeVersion: expectedStoreVersion,
    contentHash: isThis ? contentHash : (seen.padEnd(64, '0') as MapVersion['contentHash']),
  };
}
