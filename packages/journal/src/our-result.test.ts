import { encodeUtf8, sha256 } from '@holdfast/base';
import { createMemoryFs } from '@holdfast/files/testing';
import { expect, test } from 'vitest';
import { logState } from './log-state.js';
import { isTornResult } from './our-result.js';
import type { RecordedCreate, RecordedUpdate } from './transaction-record.js';

const fs = createMemoryFs({ '/new/0': 'whole text\n' });
const staged = fs.openRoot('/new');
const after = { sha256: sha256('whole text\n'), size: 11, mode: 0o644 };
const create: RecordedCreate = { kind: 'create', path: 'a', newDirectories: 0, after };
const begun = logState([{ t: 'in-place', i: 0 }]);
const isTorn = (text: string, operation: RecordedCreate | RecordedUpdate = create, state = begun) =>
  isTornResult({ fs, staged, state }, 0, operation, encodeUtf8(text));

test.each(['', 'w', 'whole te', 'whole text\n'])('a beginning of the staged file: %j', (text) => {
  expect(isTorn(text)).toBe(true);
});

test.each(['\0\0\0', 'whole\0\0\0\0\0\0', '\0'.repeat(11)])(
  'zeros where a power cut lost the bytes: %j',
  (text) => {
    expect(isTorn(text)).toBe(true);
  },
);

test.each(['x', 'whole text\nand more', 'whole\0text\n', '\0'.repeat(12)])(
  'anything else is the work of somebody else: %j',
  (text) => {
    expect(isTorn(text)).toBe(false);
  },
);

test('only a create that was announced can be torn', () => {
  expect(isTorn('w', create, logState([]))).toBe(false);
  const before = { ...after, uid: 0, gid: 0, offset: 0 };
  expect(isTorn('w', { kind: 'update', path: 'a', before, after, kept: false })).toBe(false);
});
