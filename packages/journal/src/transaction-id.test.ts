import { describe, expect, test } from 'vitest';
import { temporaryName } from './temporary-name.js';
import {
  isTransactionId,
  makeTransactionId,
  readTransactionId,
  timeOfTransactionId,
} from './transaction-id.js';

const v7 = '01890a5d-ac96-774b-bcce-b302099a8057';
const v4 = '3b241101-e2bb-4255-8caf-4136c566a962';

test('ids of version 7 and 4 are read in any case of letters', () => {
  expect(readTransactionId(v7.toUpperCase())).toBe(v7);
  expect(readTransactionId(v4)).toBe(v4);
});

test.each([
  '',
  ' ',
  '../escape',
  '/tmp/escape',
  `${v7} `,
  `{${v7}}`,
  v7.replaceAll('-', ''),
  '00000000-0000-0000-0000-000000000000',
  'a5b0d7e2-0a0f-11ee-be56-0242ac120002',
])('%j is no id', (text) => {
  expect(() => readTransactionId(text)).toThrow(
    expect.objectContaining({ code: 'transaction-id-invalid' }),
  );
});

test('a plan id is told apart', () => {
  expect(() => readTransactionId('0'.repeat(64))).toThrow(/plan/);
});

test('only the exact written form names a directory', () => {
  expect(isTransactionId(v7)).toBe(true);
  expect(isTransactionId(v7.toUpperCase())).toBe(false);
});

describe('a made id', () => {
  test('is time-ordered and says its time', () => {
    const early = makeTransactionId(1_700_000_000_000);
    const late = makeTransactionId(1_700_000_000_001);
    expect(early < late).toBe(true);
    expect(timeOfTransactionId(early)).toBe(1_700_000_000_000);
    expect(timeOfTransactionId(v4)).toBeUndefined();
  });
});

test('temporary names are of one length, and of one operation in one role', () => {
  const names = [
    temporaryName(v7, 'new', 0),
    temporaryName(v7, 'new', 1),
    temporaryName(v7, 'trash', 0),
    temporaryName(v4, 'new', 0),
  ];
  expect(new Set(names).size).toBe(4);
  for (const name of names) expect(name).toMatch(/^\.holdfast-change-[0-9a-f]{32}$/);
  expect(temporaryName(v7, 'new', 0)).toBe(names[0]);
});
