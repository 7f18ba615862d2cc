import { expect } from 'vitest';
import {
  applyEdits,
  type BlockMap,
  type EditContext,
  type EditFailure,
  type EditOp,
  type Seat,
} from '../src/index.js';

type Last = EditOp | EditContext | Seat;

function apply(map: BlockMap, rest: readonly Last[]) {
  const ops = rest.filter((each): each is EditOp => typeof each === 'object' && 'op' in each);
  const seat = rest.find((each): each is Seat => typeof each === 'string') ?? 'owner';
  const context = rest.find(
    (each): each is EditContext => typeof each === 'object' && !('op' in each),
  );
  return applyEdits(map, ops, seat, context);
}

/** The map after a batch that must be accepted; operations, then files and imports, then the seat. */
export function accepted(map: BlockMap, ...rest: readonly Last[]): BlockMap {
  const result = apply(map, rest);
  if (!result.ok) throw new Error(JSON.stringify(result.failures));
  return result.store;
}

/** What is wrong with a batch that must be refused and leave the map alone. */
export function refused(map: BlockMap, ...rest: readonly Last[]): readonly EditFailure[] {
  const before = JSON.stringify(map);
  const result = apply(map, rest);
  expect(JSON.stringify(map)).toBe(before);
  if (result.ok) throw new Error('the batch was accepted');
  return result.failures;
}

/** A split by groups of patterns. */
export function split(block_id: string, ...paths: string[][]) {
  return { op: 'split', block_id, by: { paths } } as const;
}

/** An unmapped rest for a map. */
export function unmapped(files: readonly string[], total: number) {
  const policy = { visible: true, defaultAction: 'leave-unmapped-until-ratified' } as const;
  return { unmapped: { policy, files, total } as unknown as BlockMap['unmapped'] };
}

/** A block of a map. */
export function find(map: BlockMap, id: string) {
  const found = map.blocks.find(({ blockId }) => blockId === id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found;
}

/** Ids of the blocks in order. */
export function ids(map: BlockMap) {
  return map.blocks.map(({ blockId }) => blockId as string);
}

/** Paths of every block. */
export function members(map: BlockMap) {
  return Object.fromEntries(
    map.blocks.map(({ blockId, membership }) => [blockId, membership.map(({ path }) => path)]),
  );
}
