import { sha256 } from '@holdfast/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newDirectories } from './new-directories.js';
import {
  formatTransactionRecord,
  MAX_RECORD_BYTES,
  parseTransactionHead,
  parseTransactionRecord,
} from './transaction-file.js';
import type { RecordedOperation, TransactionRecord } from './transaction-record.js';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const record: TransactionRecord = {
  schemaVersion: 1,
  id,
  planId: sha256('plan'),
  appRoot: 'apps/web',
  startedAt: '2026-11-30T16:34:41.074Z',
  operations: [
    {
      kind: 'update',
      path: 'src/a.ts',
      before: { sha256: sha256('old'), size: 3, mode: 0o640, uid: 0, gid: 0, offset: 0 },
      after: { sha256: sha256('new'), size: 3, mode: 0o640 },
      kept: true,
    },
    {
      kind: 'create',
      path: 'src/ü/b.ts',
      newDirectories: 1,
      after: { sha256: sha256('b'), size: 1, mode: 0o644 },
      adjacent: `.holdfast-change-${'a'.repeat(32)}`,
    },
  ],
  unchanged: ['c.ts'],
};

const text = (value: unknown): string =>
  Buffer.from(formatTransactionRecord(value as TransactionRecord)).toString('utf8');

test('what is written is read again', () => {
  expect(parseTransactionRecord(text(record), id)).toEqual({ ok: true, record });
  expect(parseTransactionHead(text(record), id)).toEqual({ ok: true, record });
});

test('the new directories follow from it, outer ones first', () => {
  const [, create] = record.operations;
  if (create?.kind !== 'create') throw new Error('It is not the create.');
  const more = { ...create, path: 'src/ü/x/c.ts', newDirectories: 2 };
  const all = { ...record, operations: [...record.operations, more] };
  expect(newDirectories(all)).toEqual(['apps/web/src/ü', 'apps/web/src/ü/x']);
  const atTop = { ...create, newDirectories: 4 };
  expect(newDirectories({ ...record, operations: [atTop] })).toEqual([
    'apps',
    'apps/web',
    'apps/web/src',
    'apps/web/src/ü',
  ]);
});

test('what would not be read again is not written', () => {
  const appRoot = 'a'.repeat(MAX_RECORD_BYTES);
  expect(() => formatTransactionRecord({ ...record, appRoot })).toThrow(
    expect.objectContaining({ code: 'too-large' }),
  );
});

test('no change of a byte goes unnoticed', () => {
  const bytes = formatTransactionRecord(record);
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ flip;
      const read = Buffer.from(changed).toString('utf8');
      expect(parseTransactionRecord(read, id).ok).toBe(false);
      expect(parseTransactionHead(read, id).ok).toBe(false);
    }),
  );
});

test('no beginning and no addition is taken for the whole', () => {
  const whole = text(record);
  for (let length = 0; length < whole.length; length += 7) {
    expect(parseTransactionRecord(whole.slice(0, length), id).ok).toBe(false);
  }
  expect(parseTransactionRecord(`${whole}\n`, id).ok).toBe(false);
  expect(parseTransactionRecord(`${whole}${whole}`, id).ok).toBe(false);
  expect(parseTransactionRecord(undefined, id).ok).toBe(false);
});

const afterOf = (operation: RecordedOperation | undefined) =>
  operation === undefined || operation.kind === 'delete' ? undefined : operation.after;

describe('a record with a right digest and a wrong form is refused', () => {
  const [update, create] = record.operations;
  const wrong: Record<string, unknown> = {
    'another version': { ...record, schemaVersion: 2 },
    'an unknown key': { ...record, command: 'rm' },
    'a missing key': { ...record, unchanged: undefined },
    'an id that is none': { ...record, id: '../x' },
    'a plan id that is none': { ...record, planId: 'x' },
    'an app root outside': { ...record, appRoot: '../x' },
    'an absolute app root': { ...record, appRoot: '/x' },
    'a time that is none': { ...record, startedAt: 'soon' },
    'more new directories than there are': {
      ...record,
      operations: [{ ...create, newDirectories: 5 }],
    },
    'a number of new directories that is none': {
      ...record,
      operations: [{ ...create, newDirectories: 0.5 }],
    },
    'a create that does not tell its new directories': {
      ...record,
      operations: [{ ...create, newDirectories: undefined }],
    },
    'an update with new directories': {
      ...record,
      operations: [{ ...update, newDirectories: 0 }],
    },
    'a path outside': { ...record, operations: [{ ...update, path: '../x' }] },
    'a reserved path': { ...record, operations: [{ ...update, path: '.git/config' }] },
    'a path that is not canonical': { ...record, operations: [{ ...update, path: './x' }] },
    'an unknown kind': { ...record, operations: [{ ...update, kind: 'delete' }] },
    'an update without original': { ...record, operations: [{ ...create, kind: 'update' }] },
    'a create with original': { ...record, operations: [{ ...update, kind: 'create' }] },
    'an operation with more': { ...record, operations: [{ ...update, run: 'x' }] },
    'a mode over 7777': {
      ...record,
      operations: [{ ...create, after: { ...afterOf(create), mode: 0o10000 } }],
    },
    'a negative size': {
      ...record,
      operations: [{ ...create, after: { ...afterOf(create), size: -1 } }],
    },
    'a temporary with another name': { ...record, operations: [{ ...create, adjacent: 'a/b' }] },
    'too many operations': { ...record, operations: Array(33).fill(create) },
    'a list': [record],
    nothing: null,
  };
  test.each(Object.entries(wrong))('%s', (_name, value) => {
    const result = parseTransactionRecord(text(value), id);
    expect(result).toEqual({ ok: false, reason: 'tx.json has an unknown form.' });
  });

  test('or one that belongs to another transaction', () => {
    const other = '01890a5d-ac96-774b-bcce-b302099a8058';
    expect(parseTransactionRecord(text(record), other).ok).toBe(false);
    expect(parseTransactionHead(text(record), other).ok).toBe(false);
  });

  test('and status never stumbles over one', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const result = parseTransactionHead(text(value), id);
        expect(result.ok).toBe(false);
      }),
    );
  });
});
