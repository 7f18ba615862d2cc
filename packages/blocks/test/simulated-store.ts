import type { FsPort } from '@holdfast/files';
import { createMemoryFs } from '@holdfast/files/testing';
import { expect } from 'vitest';
import type { EditOp } from '../src/edit/edit-op.js';
import type { BlockMap } from '../src/map/block-map.js';
import { openBlockStore } from '../src/node/open-block-store.js';
import { formatBlocks } from '../src/store/format-blocks.js';
import { sealMap } from '../src/store/seal-map.js';
import { block, blockMap, outputs } from './map-builders.js';

export const WHO = { seat: 'owner', author: 'Ada', at: '2026-01-31T12:00:00Z' } as const;
export const MAP = sealMap(
  blockMap([block('sb_a', ['a.ts', 'b.ts']), block('sb_b', ['c.ts'], outputs('sb_a'))]),
);
export const RENAME = { op: 'rename', block_id: 'sb_a', name: 'Orders' } as const satisfies EditOp;
export const PATH = '/p/.holdfast/blocks.json';

/** The store of one simulated process; those with a lower number are dead. */
export function storeOf(fs: FsPort, pid = 1) {
  const owner = {
    startTicks: '1',
    bootId: 'b',
    pidNs: 'n',
    machineId: 'm',
    hostname: 'h',
    threadId: 0,
  };
  const processes = {
    current: () => ({ ...owner, pid, nonce: pid.toString(16).padStart(32, '0') }),
    probe: (other: { readonly pid: number }) =>
      other.pid < pid ? ('dead' as const) : ('alive' as const),
  };
  return openBlockStore('/p', { fs, processes, waitMs: 0 });
}

export const planted = (map: BlockMap = MAP) => createMemoryFs({ [PATH]: formatBlocks(map) });
export const edit = (fs: FsPort, pid: number, ops: readonly EditOp[], expected = mapOf(fs)) =>
  storeOf(fs, pid).edit({ ...WHO, ops, expected });

export function mapOf(fs: FsPort): BlockMap {
  const read = storeOf(fs).read();
  if (!read.ok || read.map === undefined) return expect.unreachable(JSON.stringify(read));
  return read.map;
}
