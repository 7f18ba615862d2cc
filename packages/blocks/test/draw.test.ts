import { drawBlocks, placeBlocks } from '@holdfast/blocks';
import { describe, expect, test } from 'vitest';
import { HOSTILE_NAMES, linkedMap } from './linked-map.js';

const IDS = ['ui', 'api', 'db', 'base', 'jobs'];
const USES = [
  ['ui', 'api', 12],
  ['api', 'db', 30],
  ['db', 'base', 4],
  ['api', 'base', 7],
  ['jobs', 'db', 2],
  ['db', 'jobs', 1],
] as const;
const map = linkedMap(IDS, USES);

function many(count: number) {
  const ids = Array.from({ length: count }, (_, at) => `b${at}`);
  return linkedMap(
    ids,
    ids.slice(1).map((id, at) => [id, `b${at}`, at + 1] as const),
  );
}

describe('places', () => {
  test('of blocks in layers do not overlap, and users stand above what they use', async () => {
    const { blocks } = await placeBlocks(map);
    expect(overlaps(blocks)).toEqual([]);
    const y = new Map<string, number | undefined>(
      blocks.map(({ blockId, layout }) => [blockId, layout.y]),
    );
    expect(y.get('ui')).toBeLessThan(y.get('api') ?? 0);
    expect(y.get('api')).toBeLessThan(y.get('db') ?? 0);
    expect(y.get('db')).toBeLessThan(y.get('base') ?? 0);
    expect(blocks.every(({ layout }) => layout.version === 1)).toBe(true);
  });

  test('of blocks without dependencies are in rows below the others', async () => {
    const lone = Array.from({ length: 9 }, (_, at) => `lone${at}`);
    const { blocks } = await placeBlocks(linkedMap([...IDS, ...lone], USES));
    expect(overlaps(blocks)).toEqual([]);
    const [linked, alone] = [IDS, lone].map((ids) =>
      blocks.filter(({ blockId }) => ids.includes(blockId)).map(({ layout }) => layout.y ?? 0),
    );
    expect(Math.min(...(alone ?? []))).toBeGreaterThan(Math.max(...(linked ?? [])));
    expect(new Set(alone).size).toBe(3);
    expect(overlaps((await placeBlocks(linkedMap(lone, []))).blocks)).toEqual([]);
  });

  test('are kept when blocks come, and new ones find a free place', async () => {
    const placed = await placeBlocks(map);
    const grown = linkedMap(
      [...IDS, 'alone', 'new', 'other'],
      [...USES, ['new', 'db', 3], ['new', 'base', 1], ['ui', 'other', 2]],
      (id) => {
        const layout = placed.blocks.find(({ blockId }) => blockId === id)?.layout;
        return layout === undefined ? {} : { layout };
      },
    );
    const again = await placeBlocks(grown);
    for (const block of placed.blocks)
      expect(again.blocks.find(({ blockId }) => blockId === block.blockId)?.layout).toEqual(
        block.layout,
      );
    expect(overlaps(again.blocks)).toEqual([]);
    expect(await placeBlocks(again)).toEqual(again);
    expect(await placeBlocks(grown)).toEqual(again);
  });

  test('are made anew on request, but for locked blocks', async () => {
    const locked = linkedMap(IDS, USES, (id) => ({
      layout:
        id === 'db' ? { x: 900, y: -300, locked: true, version: 3 } : { x: 0, y: 0, version: 1 },
    }));
    const { blocks } = await placeBlocks(locked, { again: true });
    expect(blocks.find(({ blockId }) => blockId === 'db')?.layout).toEqual({
      x: 900,
      y: -300,
      locked: true,
      version: 3,
    });
    expect(overlaps(blocks)).toEqual([]);
  });
});

describe('pictures', () => {
  test('are boxes up to 25 blocks, a matrix above, and what is asked for', async () => {
    const isMatrix = async (count: number, picture?: 'nodes' | 'matrix') =>
      (await drawBlocks(many(count), { format: 'svg', ...(picture && { picture }) })).text.includes(
        'class="cell',
      );
    expect(await isMatrix(25)).toBe(false);
    expect(await isMatrix(26)).toBe(true);
    expect(await isMatrix(3, 'matrix')).toBe(true);
    expect(await isMatrix(27, 'nodes')).toBe(false);
  });

  test('show every number of imports', async () => {
    for (const picture of ['nodes', 'matrix'] as const) {
      const { text } = await drawBlocks(map, { format: 'svg', picture });
      const counts = [...text.matchAll(/class="count"[^>]*>(\d+)</gu)].map(([, count]) =>
        Number(count),
      );
      expect(counts.sort((a, b) => a - b)).toEqual([1, 2, 4, 7, 12, 30]);
    }
  });

  test('are drawn from today’s imports when they are given', async () => {
    const facts = {
      files: ['ui/a.ts', 'db/b.ts'],
      edges: [{ from: 'ui/a.ts', to: 'db/b.ts', type: 'imports', count: 77 }] as const,
    };
    const { text } = await drawBlocks(map, { format: 'mermaid', facts });
    expect(text).toContain('-->|77|');
    expect(text.match(/-->/gu)).toHaveLength(1);
  });

  test.each(['svg', 'mermaid', 'html'] as const)(
    '%s is the same whatever the order of blocks',
    async (format) => {
      const turned = { ...map, blocks: map.blocks.toReversed() };
      expect((await drawBlocks(turned, { format })).text).toBe(
        (await drawBlocks(map, { format })).text,
      );
    },
  );

  test.each(['svg', 'mermaid', 'html'] as const)('%s of no blocks', async (format) => {
    expect((await drawBlocks({ blocks: [], rules: [] }, { format })).text).not.toMatch(
      /NaN|Infinity/u,
    );
  });

  test.each(['svg', 'html'] as const)('%s without imports has no NaN', async (format) => {
    const { text } = await drawBlocks(linkedMap(['a'], []), { format });
    expect(text).not.toMatch(/NaN|Infinity/u);
  });
});

test('Mermaid names are letters, digits, blanks and entity codes', async () => {
  const ids = HOSTILE_NAMES.map((_, at) => `b${at}`);
  const odd = linkedMap(ids, [['b0', 'b1', 3]], (id) => ({
    name: HOSTILE_NAMES[Number(id.slice(1))] ?? '',
  }));
  const { text } = await drawBlocks(odd, { format: 'mermaid' });
  const lines = text.trimEnd().split('\n');
  expect(lines).toHaveLength(1 + HOSTILE_NAMES.length + 1);
  for (const line of lines.slice(1, -1))
    expect(line).toMatch(/^ {2}b\d+\["(?:[\p{L}\p{M}\p{N} ]|#\d+;)+"\]$/u);
});

function overlaps(
  blocks: readonly {
    readonly blockId: string;
    readonly layout: { readonly x?: number; readonly y?: number };
  }[],
): readonly string[] {
  return blocks.flatMap((a, at) =>
    blocks.slice(at + 1).flatMap((b) => {
      const [x, y] = [(a.layout.x ?? 0) - (b.layout.x ?? 0), (a.layout.y ?? 0) - (b.layout.y ?? 0)];
      return Math.abs(x) < 184 && Math.abs(y) < 64 ? [`${a.blockId} ${b.blockId}`] : [];
    }),
  );
}
