import { type Block, type BlockId, type BlockMap, createMap } from '@holdfast/blocks';
import type { FactsProvider } from '@holdfast/syntax';
import { type MemoryProject, memoryProject } from './memory-project.js';

/** Two parts that depend on each other's functions, a document about both, and a file of no block. */
export const SHOP_FILES = {
  'package.json': '{"name":"shop","dependencies":{"fastify":"^5.0.0"},"scripts":{"build":"tsc"}}\n',
  'src/pay/charge.ts':
    "import { round } from '../money/round.js';\nexport function charge(cents: number): number {\n  const fee = cents / 100;\n  return round(cents + fee);\n}\n",
  'src/money/round.ts':
    'export function round(value: number): number {\n  const scaled = value * 100;\n  return Math.round(scaled) / 100;\n}\n',
  'docs/guide.md':
    '# Guide\n\n## Paying\n\n`charge` adds a fee.\n\n## Rounding\n\n`round` rounds, and `src/money/floor.ts` does not.\n',
  'tools/release.ts': 'export const release = 1;\n',
} as const;

/** The map of these files. */
export function shopMap(): BlockMap {
  return createMap({
    repoId: 'shop',
    blocks: [
      blockOf('sb_pay', 'Payments', 'Charges customers.', 'src/pay/charge.ts'),
      blockOf('sb_money', 'money', '', 'src/money/round.ts'),
    ],
  });
}

export async function shopProject(facts: FactsProvider): Promise<MemoryProject> {
  return await memoryProject({
    facts,
    files: SHOP_FILES,
    map: shopMap(),
    anchors: [
      ['docs/guide.md#Paying', 'src/pay/charge.ts#charge'],
      ['docs/guide.md#Rounding', 'src/money/round.ts#round'],
    ],
  });
}

/** A candidate block with one file. */
export function blockOf(id: string, name: string, purpose: string, path: string): Block {
  return {
    blockId: id as BlockId,
    name,
    purpose,
    kind: 'scanned',
    state: 'candidate',
    boundaryVersion: 1,
    contractVersion: 1,
    membershipSource: 'proposed',
    membership: [{ path, role: 'primary' }],
    sockets: { inputs: [], outputs: [], external: [] },
    receiptContract: { required: [], optional: [], waived: [] },
    receipts: [],
    layout: { version: 1 },
    unmappedResidue: [],
    candidateMeta: {
      namedBy: 'heuristic',
      needsOwnerNaming: purpose === '',
      graphCohesion: null,
      edgeSampleSize: 0,
      directorySupport: null,
      coverageRatio: null,
      sharedMemberCount: 0,
    },
  };
}
