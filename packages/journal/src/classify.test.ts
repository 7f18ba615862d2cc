import { sha256 } from '@holdfast/base';
import { describe, expect, test } from 'vitest';
import { classify, type TargetFacts } from './classify.js';
import type { JournalEvent } from './log-records.js';
import { logState } from './log-state.js';
import type { RecordedCreate, RecordedUpdate } from './transaction-record.js';

const at = '2026-11-30T16:34:41.074Z';
const before = { sha256: sha256('old'), size: 3, mode: 0o640, uid: 0, gid: 0, offset: 0 };
const after = { sha256: sha256('new'), size: 3, mode: 0o640 };
const update: RecordedUpdate = { kind: 'update', path: 'a', before, after, kept: true };
const create: RecordedCreate = { kind: 'create', path: 'a', newDirectories: 0, after };

const inode = (ino: number) => ({ dev: 1n, ino: BigInt(ino) });
const file = (facts: { sha256: typeof before.sha256; mode: number }, ino = 1) =>
  ({
    kind: 'file',
    isPartOfResult: false,
    ...inode(ino),
    sha256: facts.sha256,
    mode: facts.mode,
  }) as const;
const other = { sha256: sha256('mine'), mode: 0o640 };
const absent = { kind: 'absent' } as const;

const kindOf = (
  operation: RecordedUpdate | RecordedCreate,
  facts: Partial<TargetFacts> & Pick<TargetFacts, 'target'>,
  ...events: JournalEvent[]
): string =>
  classify(0, operation, { keptThere: true, ...facts }, { state: logState(events) }).kind;

describe('an operation whose staged file is still there was never written', () => {
  test.each([
    ['before', file(before)],
    ['edited', file(other)],
    ['as planned by somebody else', file(after)],
    ['missing', absent],
    ['a symlink', { kind: 'unsafe', reason: 'x' } as const],
  ])('whatever the target is: %s', (_name, target) => {
    expect(kindOf(update, { target, staged: inode(9) })).toBe('untouched');
    expect(kindOf(create, { target, staged: inode(9) })).toBe('untouched');
  });

  test('unless the transaction had been finished', () => {
    const applied = { t: 'applied', at } as const;
    expect(kindOf(update, { target: file(after), staged: inode(9) }, applied)).toBe('after');
  });

  test('unless it is the target itself', () => {
    expect(kindOf(create, { target: file(after, 9), staged: inode(9) })).toBe('after');
    expect(kindOf(update, { target: file(after, 9), staged: inode(9) })).toBe('after');
  });
});

describe('an operation that may have been written', () => {
  test.each([
    ['before', update, file(before), 'before'],
    ['after', update, file(after), 'after'],
    ['edited', update, file(other), 'conflict'],
    ['missing', update, absent, 'conflict'],
    ['a link', update, { kind: 'unsafe', reason: 'x' } as const, 'conflict'],
    ['chmod before', update, file({ ...before, mode: 0o600 }), 'conflict'],
    ['chmod after', update, file({ ...after, mode: 0o600 }), 'conflict'],
    ['created', create, file(after), 'after'],
    ['not created', create, absent, 'before'],
    ['created and edited', create, file(other), 'conflict'],
    ['created and chmod', create, file({ ...after, mode: 0o600 }), 'conflict'],
  ] as const)('%s', (_name, operation, target, expected) => {
    expect(kindOf(operation, { target })).toBe(expected);
  });

  test('a torn create is ours only when it was announced', () => {
    const torn = { ...file({ sha256: sha256('n'), mode: 0o600 }), isPartOfResult: true };
    expect(kindOf(create, { target: torn })).toBe('conflict');
    expect(kindOf(create, { target: torn }, { t: 'in-place', i: 0 })).toBe('partial');
  });
});

describe('a target that was restored', () => {
  const trash = { ...inode(5), isOurs: true };

  test('is before, and holding the planned bytes again is a later edit', () => {
    expect(kindOf(update, { target: file(before, 1), trash })).toBe('before');
    expect(kindOf(update, { target: file(after, 6), trash })).toBe('conflict');
    expect(kindOf(create, { target: absent, trash })).toBe('before');
    expect(kindOf(create, { target: file(after, 6), trash })).toBe('conflict');
    expect(kindOf(update, { target: file(after) }, { t: 'restored', i: 0 })).toBe('conflict');
  });

  test('is not restored yet while its original is kept', () => {
    expect(kindOf(update, { target: file(after, 6), trash, kept: inode(1) })).toBe('after');
    expect(kindOf(update, { target: file(after, 1), trash, kept: inode(1) })).toBe('conflict');
    const restored = { t: 'restored', i: 0 } as const;
    expect(kindOf(update, { target: file(after, 6), trash, kept: inode(1) }, restored)).toBe(
      'conflict',
    );
  });

  test('with fewer rights than it had, because its owner could not be given back, is before', () => {
    const narrow = { ...before, mode: 0o600 };
    expect(kindOf(update, { target: file(narrow, 6), trash })).toBe('before');
    expect(kindOf(update, { target: file({ ...before, mode: 0o660 }, 6), trash })).toBe('conflict');
    expect(kindOf(update, { target: file(narrow, 6) })).toBe('conflict');
  });

  test('is not restored yet while the trash has the same inode', () => {
    expect(kindOf(update, { target: file(after, 5), trash })).toBe('after');
    expect(kindOf(update, { target: file(other, 5), trash: { ...trash, isOurs: false } })).toBe(
      'conflict',
    );
  });

  test('wrongly is put back', () => {
    const foreign = { ...inode(5), isOurs: false };
    expect(kindOf(update, { target: file(before, 1), trash: foreign })).toBe('displaced');
    expect(kindOf(create, { target: absent, trash: foreign })).toBe('displaced');
  });
});

test('a target that is to get its own inode back gets it only instead of our result', () => {
  const returned = { t: 'returned', i: 0 } as const;
  expect(kindOf(update, { target: file(after) }, returned)).toBe('returned');
  expect(kindOf(update, { target: file(other), keptThere: false }, returned)).toBe('untouched');
  expect(kindOf(update, { target: file(other) }, returned)).toBe('untouched');
});
