import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderMatrix } from './order-matrix.js';
import { strongComponents } from './strong-components.js';

const graphs = fc.integer({ min: 1, max: 9 }).chain((size) => {
  const node = fc.nat({ max: size - 1 });
  const edge = fc.record({ from: node, to: node, count: fc.integer({ min: 1, max: 9 }) });
  return fc.record({ size: fc.constant(size), edges: fc.array(edge, { maxLength: 25 }) });
});

test('groups are the nodes that reach each other, and lead forwards only', () => {
  fc.assert(
    fc.property(graphs, ({ size, edges }) => {
      const next = Array.from({ length: size }, (_, node) =>
        edges.filter(({ from }) => from === node).map(({ to }) => to),
      );
      const groups = strongComponents(size, next);
      const groupOf = new Map(groups.flatMap((group, at) => group.map((node) => [node, at])));
      expect([...groupOf.keys()].sort()).toEqual(next.map((_, node) => node));
      for (let a = 0; a < size; a += 1)
        for (let b = 0; b < size; b += 1)
          expect(groupOf.get(a) === groupOf.get(b)).toBe(
            a === b || (reaches(a, b, next) && reaches(b, a, next)),
          );
      for (const { from, to } of edges)
        expect(groupOf.get(from)).toBeLessThanOrEqual(groupOf.get(to) ?? -1);
    }),
    { numRuns: 300 },
  );
});

test('below the diagonal are parts of cycles only, and all cycles are framed', () => {
  fc.assert(
    fc.property(graphs, ({ size, edges }) => {
      const { order, cycles } = orderMatrix(size, edges);
      expect([...order].sort()).toEqual(Array.from({ length: size }, (_, node) => node));
      for (const { from, to } of edges) {
        const [row, column] = [order.indexOf(from), order.indexOf(to)];
        if (row <= column) continue;
        expect(cycles.some(({ first, last }) => first <= column && row <= last)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('of a cycle the weakest import stands below the diagonal', () => {
  const edges = [
    { from: 0, to: 1, count: 9 },
    { from: 1, to: 2, count: 1 },
    { from: 2, to: 0, count: 7 },
    { from: 3, to: 0, count: 1 },
  ];
  expect(orderMatrix(4, edges)).toEqual({ order: [3, 2, 0, 1], cycles: [{ first: 1, last: 3 }] });
});

test('nodes without edges come last', () => {
  expect(orderMatrix(4, [{ from: 3, to: 1, count: 2 }]).order).toEqual([3, 1, 0, 2]);
});

test('without edges the order stays, and a long chain is no trouble', () => {
  expect(orderMatrix(3, []).order).toEqual([0, 1, 2]);
  const chain = Array.from({ length: 20_000 }, (_, at) => ({ from: at + 1, to: at, count: 1 }));
  expect(orderMatrix(20_001, chain).order[0]).toBe(20_000);
});

function reaches(from: number, to: number, next: readonly (readonly number[])[]): boolean {
  const seen = new Set<number>();
  const open = [...(next[from] ?? [])];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === to) return true;
    if (seen.has(node)) continue;
    seen.add(node);
    open.push(...(next[node] ?? []));
  }
  return false;
}
