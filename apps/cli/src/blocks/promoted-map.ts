import { type BlockMap, promoteRevision } from '@holdfast/blocks';

/** The map as promoting what stands beside it would make it, a revision or a scan's proposal; else `undefined`. */
export function promotedMap(map: BlockMap): BlockMap | undefined {
  if (map.candidateRevision === undefined) return undefined;
  const promoted = promoteRevision(map, 'owner');
  return promoted.ok ? promoted.map : undefined;
}
