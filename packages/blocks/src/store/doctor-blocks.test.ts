import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRepository } from '@holdfast/test-kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryMap } from '../../test/arbitrary-map.js';
import { block, blockMap, outputs } from '../../test/map-builders.js';
import type { BlockMap } from '../map/block-map.js';
import { doctorBlocks } from './doctor-blocks.js';
import { formatBlocks } from './format-blocks.js';
import { parseBlocks } from './parse-blocks.js';
import { sealMap } from './seal-map.js';

const MAP = sealMap(
  blockMap([
    block('sb_a', ['a1.ts', 'a2.ts', 'a8.ts', 'a9.ts'], outputs('sb_b')),
    block('sb_b', ['b1.ts', 'b2.ts']),
  ]),
);

/** A value to be put at a place of the data; `undefined` takes away what is there. */
type Put = readonly [place: string, value: unknown];

/** The sample with values put where they are said to be; `+` is behind the last of a list. */
function put(...puts: readonly Put[]): BlockMap {
  const copy = structuredClone(MAP);
  for (const [place, value] of puts) {
    const keys = place.split('.');
    const last = keys.pop() ?? '';
    const parent = keys.reduce<unknown>((found, key) => Reflect.get(Object(found), key), copy);
    if (Array.isArray(parent) && last === '+') parent.push(value);
    else if (value === undefined) Reflect.deleteProperty(Object(parent), last);
    else Reflect.set(Object(parent), last, value);
  }
  return copy;
}

const textOf = (...puts: readonly Put[]) => JSON.stringify(put(...puts));

/** The map that the doctor proposes, and the kinds of what it did. */
function treated(text: string, options?: { drop: boolean }) {
  const { proposal, repairs } = doctorBlocks(text, options);
  if (proposal === undefined)
    return expect.unreachable(JSON.stringify(doctorBlocks(text, options)));
  const parsed = parseBlocks(proposal);
  if (!parsed.ok) return expect.unreachable();
  expect(parsed.warnings).toEqual([]);
  expect(formatBlocks(parsed.map)).toBe(proposal);
  return { map: parsed.map, kinds: repairs.map(({ kind }) => kind) };
}

test('a sound map needs nothing', () => {
  fc.assert(
    fc.property(arbitraryMap(), (map) => {
      expect(doctorBlocks(formatBlocks(map))).toEqual({ problems: [], repairs: [] });
    }),
    { numRuns: 50 },
  );
});

test('lines that are there twice become one, shared wins', () => {
  const { map, kinds } = treated(
    textOf(
      ['blocks.0.membership.+', { path: 'a1.ts', role: 'shared' }],
      ['blocks.0.membership.+', { path: 'a2.ts', role: 'primary' }],
    ),
  );
  expect(kinds).toEqual(['duplicate-removed', 'duplicate-removed', 'hash-computed']);
  expect(map.blocks[0]?.membership.slice(0, 3)).toEqual([
    { path: 'a1.ts', role: 'shared' },
    { path: 'a2.ts', role: 'primary' },
    { path: 'a8.ts', role: 'primary' },
  ]);
});

test('two roles of one file contradict: there is no proposal', () => {
  const text = textOf(['blocks.0.membership.+', { path: 'a1.ts', role: 'test' }]);
  expect(doctorBlocks(text)).toMatchObject({ problems: [{ code: 'blocks-invalid' }], repairs: [] });
  expect(doctorBlocks(text)).not.toHaveProperty('proposal');
});

test('sockets to nowhere go, lines are sorted, totals are corrected, gaps are filled', () => {
  const { map, kinds } = treated(
    textOf(
      ['blocks.0.sockets.outputs.+', { to: 'sb_gone' }],
      [
        'blocks.1.membership',
        [
          { path: 'b2.ts', role: 'primary', optional: false },
          { path: 'b1.ts', role: 'primary' },
        ],
      ],
      ['unmapped.files', ['z', 'y', 'z']],
      ['unmapped.total', 1],
      ['rules', undefined],
      ['blocks.1.layout', undefined],
    ),
  );
  expect([...kinds].sort()).toEqual([
    'duplicate-removed',
    'field-dropped',
    'field-filled',
    'field-filled',
    'hash-computed',
    'order-restored',
    'order-restored',
    'socket-removed',
    'total-corrected',
  ]);
  expect(map).toEqual(sealMap(put(['unmapped.files', ['y', 'z']], ['unmapped.total', 2])));
});

test('keys that nobody knows go only when asked', () => {
  const text = textOf(['extra', 1], ['blocks.0.note', 'mine']);
  expect(doctorBlocks(text)).not.toHaveProperty('proposal');
  expect(doctorBlocks(text).problems).toHaveLength(2);
  expect(treated(text, { drop: true })).toEqual({
    map: MAP,
    kinds: ['field-dropped', 'field-dropped'],
  });
});

test.each([['{"schema":'], [''], ['[]'], ['{"schema":"holdfast-blocks-v2"}']])(
  'what cannot be understood is told and not touched: %s',
  (text) => {
    const diagnosis = doctorBlocks(text);
    expect(diagnosis.problems.length).toBeGreaterThan(0);
    expect(diagnosis).not.toHaveProperty('proposal');
  },
);

const FILE = '.holdfast/blocks.json';

/** What a real git leaves of two branches that each changed the map. */
function mergeOf(ours: readonly Put[], theirs: readonly Put[], style = 'merge'): string {
  using repository = makeRepository({ [FILE]: formatBlocks(MAP) });
  const next = (puts: readonly Put[]) => ({
    [FILE]: formatBlocks(sealMap({ ...put(...puts), storeVersion: 2 })),
  });
  repository.git('checkout', '-q', '-b', 'theirs');
  repository.commit(next(theirs));
  repository.git('checkout', '-q', 'main');
  repository.commit(next(ours));
  const merge = () => repository.git('-c', `merge.conflictStyle=${style}`, 'merge', '-q', 'theirs');
  // The hashes of the two always meet.
  expect(merge).toThrow();
  return readFileSync(join(repository.path, FILE), 'utf8');
}

const add = (at: number, path: string): Put => [
  `blocks.${at}.membership.+`,
  { path, role: 'primary' },
];
const pathsOf = (map: BlockMap) =>
  map.blocks.map(({ membership }) => membership.map(({ path }) => path));

test.each(['merge', 'diff3', 'zdiff3'])(
  'branches that changed different lines meet in the version lines only, which the doctor settles (%s)',
  (style) => {
    const text = mergeOf([add(0, 'a3.ts')], [add(1, 'b0.ts')], style);
    expect(text.match(/^<{7}/gm)).toHaveLength(1);
    const { map } = treated(text);
    expect(map.storeVersion).toBe(3);
    expect(pathsOf(map)).toEqual([
      ['a1.ts', 'a2.ts', 'a3.ts', 'a8.ts', 'a9.ts'],
      ['b0.ts', 'b1.ts', 'b2.ts'],
    ]);
  },
);

test('different members of one block, in different places, merge as well', () => {
  const text = mergeOf([add(0, 'a0.ts')], [add(0, 'a85.ts')]);
  expect(text.match(/^<{7}/gm)).toHaveLength(1);
  const [first] = pathsOf(treated(text).map);
  expect(first).toEqual(['a0.ts', 'a1.ts', 'a2.ts', 'a8.ts', 'a85.ts', 'a9.ts']);
});

test('members that both branches added in one place are all kept', () => {
  const { map, kinds } = treated(mergeOf([add(0, 'a4.ts')], [add(0, 'a5.ts')]));
  expect(pathsOf(map)[0]).toEqual(['a1.ts', 'a2.ts', 'a4.ts', 'a5.ts', 'a8.ts', 'a9.ts']);
  expect(kinds).toContain('merged-sides');
});

test('a member that one branch took away stays away where git says what both come from', () => {
  const without = MAP.blocks[0]?.membership.filter(({ path }) => path !== 'a2.ts');
  const text = mergeOf([['blocks.0.membership', without]], [add(0, 'a3.ts')], 'diff3');
  expect(pathsOf(treated(text).map)[0]).toEqual(['a1.ts', 'a3.ts', 'a8.ts', 'a9.ts']);
});

test('two names for one block are a contradiction that only a person settles', () => {
  const text = mergeOf([['blocks.0.name', 'Orders']], [['blocks.0.name', 'Sales']]);
  const diagnosis = doctorBlocks(text);
  expect(diagnosis).not.toHaveProperty('proposal');
  expect(diagnosis.problems.at(-1)).toMatchObject({
    code: 'blocks-conflict',
    place: 'blocks[0].name',
  });
  expect(diagnosis.problems.at(-1)?.message).toMatch(
    /: blocks\[0\]\.name of sb_\w+ is "Orders" on one side and "Sales" on the other\.$/,
  );
  const line = diagnosis.problems.at(-1)?.line ?? 0;
  expect(text.split('\n')[line - 1]).toContain('"name": "Orders"');
});

test('marks in an order that git never writes are left to a person', () => {
  const text = formatBlocks(MAP).replace('  "repo"', '>>>>>>> theirs\n  "repo"');
  expect(doctorBlocks(text)).toMatchObject({
    problems: [{ code: 'blocks-conflict' }],
    repairs: [],
  });
});

test('damage of any kind is looked at and never thrown, and what is proposed can be loaded', () => {
  const text = formatBlocks(MAP).replace('"name": "a"', '"constructor": {}, "name": "\\ud800"');
  const marked = text.replace(
    '  "repo"',
    '<<<<<<< a\n=======\n  "__proto__": [1],\n>>>>>>> b\n  "repo"',
  );
  fc.assert(
    fc.property(
      fc.constantFrom(text, marked, formatBlocks(MAP)),
      fc.nat(),
      fc.nat({ max: 30 }),
      fc.string({ maxLength: 3 }),
      fc.boolean(),
      (from, at, length, added, drop) => {
        const start = at % from.length;
        const damaged = from.slice(0, start) + added + from.slice(start + length);
        const { proposal } = doctorBlocks(damaged, { drop });
        if (proposal !== undefined)
          expect(parseBlocks(proposal)).toMatchObject({ ok: true, warnings: [] });
      },
    ),
    { numRuns: 300 },
  );
});
