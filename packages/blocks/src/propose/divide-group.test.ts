import { expect, test } from 'vitest';
import type { ImportEdge } from '../graph/import-edge.js';
import { proposeBlocks } from './propose-blocks.js';

const edge = (from: string, to: string): ImportEdge => ({ from, to, type: 'imports', count: 1 });
const sources = (paths: readonly string[]) =>
  paths.map((path) => ({ path, class: 'source' as const }));
const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `src/${name}-${String(at).padStart(2, '0')}.ts`);
/** A ring with chords: everything imports the next and the next but one. */
const ring = (paths: readonly string[]) =>
  paths.flatMap((from, at) =>
    [1, 2].map((step) => edge(from, paths[(at + step) % paths.length] ?? '')),
  );

const left = named('invoice', 12);
const right = named('user', 12);

test('64 a flat folder of 24 files in two clusters that import only inside: two blocks', () => {
  const { blocks, divisions, seams, unmapped } = proposeBlocks({
    files: sources([...left, ...right]),
    edges: [...ring(left), ...ring(right)],
  });
  expect(blocks.map(({ block }) => block.name)).toEqual(['invoice', 'user']);
  expect(blocks.map(({ files }) => files.map(({ path }) => path))).toEqual([left, right]);
  expect(blocks.map(({ block }) => block.candidateMeta?.graphCohesion)).toEqual([1, 1]);
  expect([seams, unmapped]).toEqual([[], []]);
  expect(divisions).toEqual([
    { directory: 'src', files: 24, outcome: 'divided', parts: 2, modularity: 0.5 },
  ]);
});

test.each([
  ['by one file of each part', 1],
  ['by all files of both parts', 12],
])('62 a file imported equally by two parts, %s: in both, shared, one seam', (_, importers) => {
  const shared = 'src/money.ts';
  const { blocks, seams } = proposeBlocks({
    files: sources([...left, ...right, shared]),
    edges: [
      ...ring(left),
      ...ring(right),
      ...[...left.slice(0, importers), ...right.slice(0, importers)].map((from) =>
        edge(from, shared),
      ),
    ],
  });
  expect(blocks.map(({ block }) => block.name)).toEqual(['invoice', 'user']);
  const ids = blocks.map(({ block }) => block.blockId);
  expect(seams).toEqual([{ path: shared, blockIds: ids }]);
  for (const { block, files } of blocks) {
    expect(files.find(({ path }) => path === shared)?.role).toBe('shared');
    expect(block.membership).toContainEqual({ path: shared, role: 'shared' });
    expect(block.candidateMeta?.sharedMemberCount).toBe(1);
    expect(block.sockets.outputs).toEqual([]);
  }
});

test('a hub that one part imports more than the other belongs to that part', () => {
  const hub = 'src/hub.ts';
  const { seams, blocks } = proposeBlocks({
    files: sources([...left, ...right, hub]),
    edges: [
      ...ring(left),
      ...ring(right),
      ...[...left.slice(0, 5), ...right.slice(0, 4)].map((from) => edge(from, hub)),
    ],
  });
  expect(seams).toEqual([]);
  expect(blocks[0]?.files.map(({ path }) => path)).toContain(hub);
  expect(blocks[1]?.block.sockets.outputs).toEqual([
    {
      to: blocks[0]?.block.blockId,
      type: 'imports',
      count: 4,
      via: right.slice(0, 3).map((from) => `${from} -> ${hub}`),
    },
  ]);
});

test('likeness of words divides a folder that imports say nothing about', () => {
  const topic = (path: string) => (path.includes('invoice') ? 'money' : 'person');
  const words = (path: string) =>
    new Map(
      [0, 1, 2, 3, 4, 5].map((at) => [
        `${topic(path)}${(Number(path.slice(-5, -3)) * 3 + at * at) % 10}`,
        1 + at,
      ]),
    );
  const { blocks } = proposeBlocks({ files: sources([...left, ...right]), words });
  expect(blocks.map(({ block }) => block.name)).toEqual(['invoice', 'user']);
});

test('a folder that does not fall apart stays whole, and the report says why', () => {
  const all = [...left, ...right];
  const everywhere = all.flatMap((from) =>
    all.filter((to) => to !== from).map((to) => edge(from, to)),
  );
  const whole = (edges: readonly ImportEdge[]) =>
    proposeBlocks({ files: sources(all), edges }).divisions.map(({ outcome }) => outcome);
  expect(whole([])).toEqual(['no-links']);
  expect(whole(everywhere)).toEqual(['one-part']);
  expect(whole(ring(all).filter(({ from }) => from < 'src/invoice-04'))).toEqual(['one-part']);
  expect(proposeBlocks({ files: sources(left), edges: ring(left) }).divisions).toEqual([]);
});

test('what fits nowhere is unmapped when it is one or two files, else what is left of the folder', () => {
  const lone = (count: number) =>
    proposeBlocks({
      files: sources([...left, ...right, ...named('x', count)]),
      edges: [...ring(left), ...ring(right)],
    });
  expect(lone(2).unmapped).toEqual(named('x', 2));
  expect(lone(2).blocks).toHaveLength(2);
  expect(lone(3).unmapped).toEqual([]);
  expect(lone(3).blocks.map(({ files }) => files.length)).toEqual([12, 12, 3]);
});
