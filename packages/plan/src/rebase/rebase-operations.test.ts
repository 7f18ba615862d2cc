import { describe, expect, test } from 'vitest';
import { filesOf, hashOf, planV2Of } from '../../test/plan-v2-of.js';
import type { Operation } from '../operation-model.js';
import type { OriginalFile } from '../review/original-file.js';
import { basesNeeded, rebaseOperations } from './rebase-operations.js';

const OLD = 'one\ntwo\nthree\nfour\nfive\n';
const PLANNED = OLD.replace('five', 'FIVE');
const NOW = OLD.replace('one', 'uno');
const BOTH = NOW.replace('five', 'FIVE');
const reason = 'Test';
const before = { beforeSha256: hashOf(OLD) };
const same = { ...before, afterSha256: hashOf(OLD) };
const edited = { ...before, afterSha256: hashOf(PLANNED), content: PLANNED };

const OPERATIONS = {
  create: {
    path: 'a',
    kind: 'create',
    beforeSha256: null,
    afterSha256: hashOf(PLANNED),
    content: PLANNED,
    reason,
  },
  update: { path: 'a', kind: 'update', ...edited, reason },
  delete: { path: 'a', kind: 'delete', ...before, afterSha256: null, reason },
  chmod: { path: 'a', kind: 'chmod', ...same, executable: true, reason },
  move: { path: 'b', from: 'a', kind: 'move', ...same, reason },
  edit: { path: 'b', from: 'a', kind: 'move', ...edited, reason },
} as const satisfies Readonly<Record<string, Operation>>;

const file = (text: string, executable = false): OriginalFile => ({
  bytes: Buffer.from(text),
  executable,
});

function rebased(
  operations: Operation | readonly Operation[],
  files: Readonly<Record<string, OriginalFile>>,
) {
  const plan = planV2Of([operations].flat());
  const current = filesOf(files);
  const needed = basesNeeded(plan, current);
  const bases = new Map(needed.map((base) => [base.sha256, Buffer.from(OLD)]));
  const result = rebaseOperations(plan, { current, bases });
  const told = result.files.map((one) =>
    one.outcome === 'conflict' ? one.reason.split('.')[0] : one.outcome,
  );
  return { told, candidates: result.candidates, needed: needed.map(({ path }) => path) };
}

const MISSING = 'absent' as const;

describe('files that are what the plan was made for', () => {
  test.each([
    ['create', { a: MISSING }, { content: PLANNED }],
    ['update', { a: file(OLD) }, { content: PLANNED }],
    ['delete', { a: file(OLD) }, { delete: true }],
    ['chmod', { a: file(OLD) }, { executable: true }],
    ['move', { a: file(OLD), b: MISSING }, { from: 'a' }],
    ['edit', { a: file(OLD), b: MISSING }, { from: 'a', content: PLANNED }],
  ] as const)('%s is kept', (kind, files, says) => {
    const { path } = OPERATIONS[kind];
    expect(rebased(OPERATIONS[kind], files)).toEqual({
      told: ['kept'],
      candidates: [{ path, reason, ...says }],
      needed: [],
    });
  });
});

describe('files that are as they were planned', () => {
  test.each([
    ['create', { a: file(PLANNED) }],
    ['update', { a: file(PLANNED) }],
    ['delete', { a: MISSING }],
    ['chmod', { a: file(OLD, true) }],
    ['move', { a: MISSING, b: file(OLD) }],
    ['edit', { a: MISSING, b: file(PLANNED) }],
  ] as const)('%s falls away', (kind, files) => {
    expect(rebased(OPERATIONS[kind], files)).toEqual({
      told: ['settled'],
      candidates: [],
      needed: [],
    });
  });
});

describe('files that changed since', () => {
  test('an update and a move with an edit are merged', () => {
    expect(rebased(OPERATIONS.update, { a: file(NOW) })).toEqual({
      told: ['merged'],
      candidates: [{ path: 'a', reason, content: BOTH }],
      needed: ['a'],
    });
    expect(rebased(OPERATIONS.edit, { a: file(NOW), b: MISSING })).toEqual({
      told: ['merged'],
      candidates: [{ path: 'b', from: 'a', reason, content: BOTH }],
      needed: ['a'],
    });
  });

  test('a new name and an execute bit go to the bytes that are there', () => {
    expect(rebased(OPERATIONS.move, { a: file(NOW), b: MISSING })).toEqual({
      told: ['merged'],
      candidates: [{ path: 'b', from: 'a', reason }],
      needed: [],
    });
    expect(rebased(OPERATIONS.chmod, { a: file(NOW) })).toMatchObject({
      told: ['merged'],
      candidates: [{ path: 'a', executable: true }],
    });
    expect(rebased(OPERATIONS.chmod, { a: file(NOW, true) })).toMatchObject({
      told: ['settled'],
      candidates: [],
    });
  });

  test('an edit that is in the file already leaves what is still to do', () => {
    const update = { ...OPERATIONS.update, executable: true };
    expect(rebased(OPERATIONS.update, { a: file(BOTH) }).told).toEqual(['settled']);
    expect(rebased(update, { a: file(BOTH) })).toMatchObject({
      told: ['merged'],
      candidates: [{ path: 'a', content: BOTH, executable: true }],
    });
    expect(rebased(update, { a: file(BOTH, true) }).told).toEqual(['settled']);
    expect(rebased(OPERATIONS.edit, { a: file(BOTH), b: MISSING })).toMatchObject({
      told: ['merged'],
      candidates: [{ path: 'b', from: 'a', content: BOTH }],
    });
  });

  test.each([
    [
      'update',
      { a: file(OLD.replace('five', '5')) },
      'The file and the plan changed the same lines',
    ],
    ['update', { a: file('\0') }, 'The file and the plan both changed, and binary content is not'],
    ['update', { a: MISSING }, 'The file is gone'],
    ['update', { a: null }, 'No ordinary file is there any more'],
    ['create', { a: file(OLD) }, 'The plan creates this file, and another one is there now'],
    ['create', { a: null }, 'Something that is no ordinary file is in the way now'],
    ['delete', { a: file(NOW) }, 'The plan deletes this file, and it changed since'],
    ['delete', { a: null }, 'No ordinary file is there any more'],
    ['chmod', { a: MISSING }, 'The file is gone'],
    ['move', { a: MISSING, b: MISSING }, 'The file is gone'],
    ['move', { a: file(OLD), b: file(OLD) }, 'Another file has the new name now'],
    ['move', { a: file(OLD), b: null }, 'Something that is no ordinary file is in the way now'],
    ['edit', { a: file(OLD), b: file('x') }, 'Another file has the new name now'],
    [
      'edit',
      { a: file('\0'), b: MISSING },
      'The file and the plan both changed, and binary content',
    ],
  ] as const)('%s: %j is a conflict', (kind, files, says) => {
    const { told, candidates, needed } = rebased(OPERATIONS[kind], files);
    expect(told[0]).toContain(says);
    expect({ candidates, asked: needed.length }).toEqual({
      candidates: [],
      asked: says.includes('same lines') ? 1 : 0,
    });
  });
});

test('bytes that are no UTF-8 are merged by lines, and data only where nothing changed', () => {
  const latin1 = (text: string) => Buffer.from(text.replace('two', 'tw\xf6'), 'latin1');
  const update: Operation = {
    path: 'a',
    kind: 'update',
    beforeSha256: hashOf(latin1(OLD)),
    afterSha256: hashOf(latin1(PLANNED)),
    content: latin1(PLANNED).toString('base64'),
    encoding: 'base64',
    reason,
  };
  const plan = planV2Of([update]);
  const current = filesOf({ a: latin1(NOW) });
  const [needed] = basesNeeded(plan, current);
  if (needed === undefined) throw new Error('The bytes that it was made for are needed.');
  const bases = new Map([[needed.sha256, latin1(OLD)]]);
  const { candidates } = rebaseOperations(plan, { current, bases });
  expect(candidates).toEqual([
    { path: 'a', reason, contentBase64: latin1(BOTH).toString('base64') },
  ]);
});

test('a file that becomes a directory, and a directory that becomes a file', () => {
  const below = { ...OPERATIONS.create, path: 'a/b' };
  const into = [OPERATIONS.delete, below];
  expect(rebased(into, { a: file(OLD), 'a/b': null }).told).toEqual(['kept', 'kept']);
  expect(rebased(into, { a: null, 'a/b': file(PLANNED) }).told).toEqual(['settled', 'settled']);
  const out = [OPERATIONS.create, { ...OPERATIONS.delete, path: 'a/b' }];
  expect(rebased(out, { a: null, 'a/b': file(OLD) }).told).toEqual(['kept', 'kept']);
  expect(rebased(out, { a: file(PLANNED), 'a/b': null }).told).toEqual(['settled', 'settled']);
});
