import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnchorId } from '@holdfast/anchors';
import { makeRepository, makeTempDir } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { rangeAnchor, reportOf } from '../../test/reports.js';
import { NOTHING_SEEN, readSeenStates, statesSince, writeSeenStates } from './seen-states.js';

const A = 'an_a' as AnchorId;
const B = 'an_b' as AnchorId;

test('what is not fresh is remembered until it is; what was not looked at stays', () => {
  using repository = makeRepository({ 'a.txt': 'a' });
  const root = repository.path;
  writeSeenStates(root, NOTHING_SEEN, reportOf({ an_a: 'stale', an_b: 'lost' }));
  const seen = readSeenStates(root);
  const since = '2026-01-01T00:00:00Z';
  expect([...seen.states]).toEqual([
    [A, { state: 'stale', since }],
    [B, { state: 'lost', since }],
  ]);
  writeSeenStates(root, seen, reportOf({ an_a: 'fresh' }));
  expect([...readSeenStates(root).states]).toEqual([[B, { state: 'lost', since }]]);
  writeSeenStates(root, readSeenStates(root), reportOf({ an_b: 'unchecked' }));
  expect([...readSeenStates(root).states]).toEqual([[B, { state: 'lost', since }]]);
  expect(repository.git('status', '--porcelain')).toBe('');
});

test('a confirmation ends what was seen before it', () => {
  using directory = makeTempDir();
  writeSeenStates(directory.path, NOTHING_SEEN, reportOf({ an_a: 'stale', an_b: 'lost' }));
  const seen = readSeenStates(directory.path);
  const one = rangeAnchor('an_a');
  const other = rangeAnchor('an_b');
  expect([...statesSince(seen, [one, other])]).toEqual([
    [A, 'stale'],
    [B, 'lost'],
  ]);
  const confirmed = { ...one, confirmed: { ...one.confirmed, at: '2026-02-02T00:00:00Z' } };
  expect([...statesSince(seen, [confirmed, other])]).toEqual([[B, 'lost']]);
});

test('a check that finds everything fresh writes nothing', () => {
  using directory = makeTempDir();
  writeSeenStates(directory.path, NOTHING_SEEN, reportOf({ an_a: 'fresh' }));
  expect(readdirSync(directory.path)).toEqual([]);
});

test('where a search stopped is remembered, and forgotten when it was finished', () => {
  using directory = makeTempDir();
  const cursor = { tree: 't', after: 'src/m.ts', hits: ['src/a.ts'] };
  writeSeenStates(directory.path, NOTHING_SEEN, reportOf({ an_a: 'stale' }, { cursor }));
  const seen = readSeenStates(directory.path);
  expect(seen.cursor).toEqual(cursor);
  writeSeenStates(directory.path, seen, reportOf({ an_a: 'stale' }));
  expect(readSeenStates(directory.path).cursor).toBeUndefined();
});

test.each([
  ['no JSON', '{"version":1,"sta'],
  ['another version', '{"version":2,"states":{"an_a":"stale"}}'],
  ['another shape', '[]'],
  ['null', 'null'],
  [
    'a state that there is not',
    '{"version":1,"states":{"an_a":{"state":"odd","since":"x"},"an_b":null},"cursor":{"tree":1}}',
  ],
])('%s is nothing', (_, text) => {
  using directory = makeTempDir();
  mkdirSync(join(directory.path, '.holdfast/cache'), { recursive: true });
  writeFileSync(join(directory.path, '.holdfast/cache/anchor-states.json'), text);
  expect(readSeenStates(directory.path)).toEqual({ states: new Map() });
});

test('where nothing can be written, nothing is remembered and nothing fails', () => {
  using directory = makeTempDir();
  writeFileSync(join(directory.path, '.holdfast'), 'a file in the way');
  writeSeenStates(directory.path, NOTHING_SEEN, reportOf({ an_a: 'stale' }));
  expect(readSeenStates(directory.path).states.size).toBe(0);
  expect(readFileSync(join(directory.path, '.holdfast'), 'utf8')).toBe('a file in the way');
  expect(existsSync(join(directory.path, '.holdfast/cache'))).toBe(false);
});
