import { createMap, editMap, parseEdits } from '@holdfast/blocks';
import { measure } from './lib/measure.mjs';
import { ms, printTable, verdict } from './lib/table.mjs';

const BLOCKS = 1_000;
const MEMBERS = 50;
const TARGET = 50;

/**
 * A batch of ten operations on a map of 1,000 blocks and 50,000 members, with the check of its form,
 * the hash and the line for the history. The first edit is that of a map just read, whose digest was
 * checked on reading; `cold` is one of whose blocks no hash is known.
 */
export async function benchBlocksEdit() {
  const map = makeMap();
  const files = map.blocks.flatMap(({ membership }) => membership.map(({ path }) => path));
  const edges = files.map((from, at) => ({
    from,
    to: files[(at * 7 + 1) % files.length],
    type: 'imports',
    count: 1,
  }));
  const text = JSON.stringify(batch());
  const result = await measure(
    {
      'ten ops': { setup: () => map, run: (on) => edit(on, text, {}) },
      'with files': { setup: () => map, run: (on) => edit(on, text, { files }) },
      'with files and imports': { setup: () => map, run: (on) => edit(on, text, { files, edges }) },
      cold: { setup: () => structuredClone(map), run: (on) => edit(on, text, {}) },
    },
    20,
  );
  printTable(
    'ten edits of 1,000 blocks with 50,000 members: milliseconds',
    ['variant', 'median', 'min', 'target'],
    Object.entries(result).map(([name, { median, min }]) => [
      name,
      ms(median),
      ms(min),
      name === 'cold' ? '' : `<= ${TARGET} ${verdict(median, TARGET)}`,
    ]),
  );
}

/**
 * The longest batch that is taken: every block's members to the next one, all of one large block to
 * another, and files that no block has to as many blocks.
 */
export async function benchLongBatch() {
  const map = makeMap();
  const path = (block, member) => `packages/p${block}/src/file-${member}.ts`;
  const count = (make) => JSON.stringify(Array.from({ length: OPS }, (_, at) => make(at)));
  const files = [
    ...new Set(map.blocks.flatMap(({ membership }) => membership.map((member) => member.path))),
  ];
  const loose = Array.from({ length: OPS }, (_, at) => `loose/file-${at}.ts`);
  const [first, second] = map.blocks;
  const large = createMap({
    repoId: 'bench',
    blocks: [
      { ...first, membership: files.map((each) => ({ path: each, role: 'primary' })) },
      second,
    ],
  });
  const among = count((at) => ({
    op: 'move_member',
    path: path(at % BLOCKS, (at / BLOCKS) | 0),
    from: `sb_${at % BLOCKS}`,
    to: `sb_${(at + 1) % BLOCKS}`,
  }));
  const out = count((at) => ({ op: 'move_member', path: files[at * 5], from: 'sb_0', to: 'sb_1' }));
  const assign = count((at) => ({
    op: 'assign_unmapped',
    path: loose[at],
    block_id: `sb_${at % BLOCKS}`,
  }));
  const all = [...files, ...loose];
  const result = await measure(
    {
      'moves among 1,000 blocks': { setup: () => map, run: (on) => edit(on, among, { files }) },
      'moves out of one of 50,000': { setup: () => large, run: (on) => edit(on, out, { files }) },
      assignments: { setup: () => map, run: (on) => edit(on, assign, { files: all }) },
    },
    3,
  );
  printTable(
    `${OPS.toLocaleString('en-US')} edits in one batch: milliseconds`,
    ['variant', 'median', 'min'],
    Object.entries(result).map(([name, { median, min }]) => [name, ms(median), ms(min)]),
  );
}

const OPS = 10_000;

function edit(map, text, context) {
  const parsed = parseEdits(JSON.parse(text));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.failures));
  const at = '2026-01-31T12:00:00Z';
  const act = { seat: 'runner', author: 'bench', at, expected: map, context };
  const result = editMap(map, { ...act, ops: parsed.ops });
  if (!result.ok) throw new Error(JSON.stringify(result.failures));
}

function batch() {
  const path = (block, member) => `packages/p${block}/src/file-${member}.ts`;
  return [
    { op: 'rename', block_id: 'sb_10', name: 'Payments', purpose: 'Charges and refunds.' },
    { op: 'rename', block_id: 'sb_501_split2', name: 'Rest of it' },
    { op: 'merge', into: 'sb_1', block_ids: ['sb_2', 'sb_3'] },
    { op: 'split', block_id: 'sb_501', by: { paths: [['**/file-1*'], ['**/file-[02-9]*']] } },
    { op: 'move_member', path: path(20, 7), from: 'sb_20', to: 'sb_21' },
    { op: 'move_member', path: path(900, 3), from: 'sb_900', to: 'sb_4' },
    { op: 'set_role', block_id: 'sb_30', path: path(30, 0), role: 'docs' },
    { op: 'resolve_seam', path: path(40, 0), resolution: 'both' },
    { op: 'retarget_socket', block_id: 'sb_60', from: 'sb_61', to: 'sb_70' },
    { op: 'set_rule', from: 'sb_80', to: 'sb_81', because: 'Pages ask the API.' },
  ];
}

/** Blocks that each depend on the next one; 40 and 41 share a file; nobody depends on 501. */
function makeMap() {
  const next = (index) => (index === 500 || index === 501 ? [] : [(index + 1) % BLOCKS]);
  const blocks = Array.from({ length: BLOCKS }, (_, index) => ({
    blockId: `sb_${index}`,
    name: `Block ${index}`,
    purpose: '',
    kind: 'scanned',
    state: 'candidate',
    boundaryVersion: 1,
    contractVersion: 1,
    membershipSource: 'proposed',
    membership: Array.from({ length: MEMBERS }, (_, member) => ({
      path: `packages/p${index}/src/file-${member}.ts`,
      role: 'primary',
    })).concat(index === 41 ? [{ path: 'packages/p40/src/file-0.ts', role: 'primary' }] : []),
    sockets: {
      inputs: [],
      outputs: next(index).map((to) => ({ to: `sb_${to}`, type: 'imports', count: 3 })),
      external: [],
    },
    receiptContract: { required: [], optional: [], waived: [] },
    receipts: [],
    layout: { version: 1 },
    unmappedResidue: [],
    candidateMeta: {
      namedBy: 'heuristic',
      needsOwnerNaming: true,
      graphCohesion: null,
      edgeSampleSize: 0,
      directorySupport: 1,
      coverageRatio: 1,
      sharedMemberCount: 0,
    },
  }));
  return createMap({ repoId: 'bench', blocks });
}
