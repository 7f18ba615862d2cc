import { makeRepository } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { block, blockMap } from '../../test/map-builders.js';
import { type EditRequest, editMap } from '../edit/edit-map.js';
import type { BlockMap } from '../map/block-map.js';
import type { HistoryEntry } from '../map/history-entry.js';
import { formatHistoryEntry, parseHistory } from './history-log.js';
import { sealMap } from './seal-map.js';

const MAP = sealMap(blockMap([block('sb_a', ['a.ts'])]));

/** A rename, and the map after it. */
function renamed(map: BlockMap, name: string, at = '2026-01-31T12:00:00Z') {
  const ops: EditRequest['ops'] = [{ op: 'rename', block_id: 'sb_a', name }];
  const result = editMap(map, { ops, seat: 'owner', expected: map, author: 'Ada', at });
  if (!result.ok || result.entry === undefined) return expect.unreachable();
  return { map: result.store, entry: result.entry };
}

const first = renamed(MAP, 'Orders');
const second = renamed(first.map, 'Sales');
const lines = (...entries: readonly HistoryEntry[]) => entries.map(formatHistoryEntry).join('');

test('entries come back as they were written', () => {
  const text = lines(first.entry, second.entry);
  expect(parseHistory(text)).toEqual({ entries: [first.entry, second.entry], unreadable: [] });
  expect(text.split('\n')).toHaveLength(3);
});

test('the order of lines, doubled ones and their ends do not matter', () => {
  const text = lines(second.entry, first.entry, second.entry).replaceAll('\n', '\r\n');
  expect(parseHistory(text)).toEqual({ entries: [first.entry, second.entry], unreadable: [] });
});

test.each([
  ['a torn line', (line: string) => line.slice(0, 40)],
  ['the marks of a merge', () => '<<<<<<< ours'],
  ['an entry of another kind', (line: string) => line.replace('history-v1', 'history-v9')],
  ['an entry without images', (line: string) => line.replace('"before":', '"earlier":')],
])('%s hides no other line', (_, damage) => {
  const [line = ''] = lines(first.entry).split('\n');
  const text = `${damage(line)}\n${lines(second.entry)}`;
  expect(parseHistory(text)).toEqual({ entries: [second.entry], unreadable: [1] });
});

test('an entry of a later version may say more', () => {
  const more = { ...first.entry, ticket: 'X-1' };
  expect(parseHistory(lines(more)).entries).toEqual([more]);
});

test('git merges the histories of two branches by taking the lines of both', () => {
  const file = '.holdfast/blocks.history.jsonl';
  const attributes = { '.gitattributes': '*.jsonl merge=union\n' };
  using repository = makeRepository({ ...attributes, [file]: lines(first.entry) });
  const ours = renamed(first.map, 'Ours', '2026-02-01T12:00:00Z');
  const theirs = renamed(first.map, 'Theirs', '2026-02-02T12:00:00Z');
  repository.git('checkout', '-q', '-b', 'theirs');
  repository.commit({ [file]: lines(first.entry, theirs.entry) });
  repository.git('checkout', '-q', 'main');
  repository.commit({ [file]: lines(first.entry, ours.entry) });
  repository.git('merge', '-q', 'theirs');
  expect(parseHistory(repository.git('show', `HEAD:${file}`))).toEqual({
    entries: [first.entry, ours.entry, theirs.entry],
    unreadable: [],
  });
});
