import { expect, test } from 'vitest';
import { blockMap } from '../../test/map-builders.js';
import { historyEntry } from '../edit/history-images.js';
import { formatHistoryEntry, parseHistory } from './history-log.js';
import { repairHistory } from './repair-history.js';

function line(author: string): string {
  const map = blockMap([]);
  const at = '2026-01-31T12:00:00Z';
  return formatHistoryEntry(historyEntry(map, map, { at, seat: 'owner', author, ops: [] }));
}

const [A, B, C] = [line('a'), line('b'), line('c')] as const;

test('a sound history needs nothing', () => {
  expect(repairHistory(A + B)).toEqual({ problems: [], repairs: [] });
  expect(repairHistory('')).toEqual({ problems: [], repairs: [] });
});

test.each([
  ['the marks of a merge', `${A}<<<<<<< HEAD\n${B}=======\n${C}>>>>>>> topic\n`, 3],
  ['the ancestor among them', `<<<<<<< a\n${A}||||||| b\n=======\n${B}>>>>>>> c\n${C}`, 4],
  ['entries that ran together', `${A.trimEnd()}${B.trimEnd()} ${C}`, 1],
  ['zeros of a power cut', `${A}${B}\0\0\0\0${C}\0\0`, 2],
  ['a byte order mark', `\uFEFF${A}${B}${C}`, 1],
])('%s: no entry is lost', (_, text, count) => {
  const { problems, repairs, proposal } = repairHistory(text);
  expect(problems).toMatchObject([{ code: 'blocks-history', level: 'error' }]);
  expect(repairs).toHaveLength(count);
  expect(proposal).toBe(A + B + C);
  expect(parseHistory(proposal ?? '').unreadable).toEqual([]);
});

test('what cannot be read is named, and stays byte for byte', () => {
  const torn = '{"schema":"holdfast-blocks-history-v1","at":"20';
  expect(repairHistory(`${A}${torn}\n${B}`)).toMatchObject({
    problems: [{ level: 'warning', message: 'Line 2 of the history cannot be read.' }],
    repairs: [],
  });
  expect(repairHistory(`=======\n${A}`).repairs).toEqual([]);
  const both = repairHistory(`<<<<<<< a\n${torn}\n=======\n>>>>>>> b\n${A}`);
  expect(both.problems.map(({ level }) => level)).toEqual(['error', 'warning']);
  expect(both.proposal).toBe(`${torn}\n${A}`);
});

test('an entry that cannot be taken back is named', () => {
  const spoiled = JSON.parse(A);
  spoiled.before.unmapped = { removed: ['../x'], added: [], total: 0 };
  expect(repairHistory(`${JSON.stringify(spoiled)}\n`).problems).toMatchObject([
    { message: 'Line 1 of the history keeps what no map can hold: it cannot be undone.' },
  ]);
});
