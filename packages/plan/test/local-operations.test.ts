import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { encodeUtf8, isHoldfastError, sha256 } from '@holdfast/base';
import { makeTempDir, type TempDir } from '@holdfast/test-kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EditCandidate, operationBytes, type Plan, parsePlan, planId } from '../src/index.js';
import { planLocal } from '../src/local/index.js';

let dir: TempDir;
beforeEach(() => {
  dir = makeTempDir();
});
afterEach(() => dir.remove());

const BINARY = Uint8Array.of(0, 1, 255, 254);

function put(path: string, content: string | Uint8Array, mode = 0o644): void {
  mkdirSync(dirname(join(dir.path, path)), { recursive: true });
  writeFileSync(join(dir.path, path), content);
  chmodSync(join(dir.path, path), mode);
}

type Wanted = EditCandidate extends infer One
  ? One extends EditCandidate
    ? Omit<One, 'reason'>
    : never
  : never;

async function planned(...candidates: readonly Wanted[]): Promise<Plan> {
  const request = {
    schemaVersion: 2,
    candidates: candidates.map((one) => ({ ...one, reason: 'Test' }) as EditCandidate),
  } as const;
  const { plan } = await planLocal(request, { cwd: dir.path });
  const loaded = parsePlan(JSON.parse(JSON.stringify(plan)));
  if (!loaded.ok) throw new Error(loaded.problems[0]?.message);
  expect(loaded.plan).toEqual(plan);
  const reversed = await planLocal(
    { ...request, candidates: [...request.candidates].reverse() },
    { cwd: dir.path },
  );
  expect(reversed.plan.id).toBe(plan.id);
  return plan;
}

async function refusal(...candidates: readonly Wanted[]): Promise<string> {
  try {
    await planned(...candidates);
  } catch (error) {
    if (isHoldfastError(error)) return `${error.code}: ${error.message}`;
    throw error;
  }
  throw new Error('It was planned.');
}

describe('each kind of operation', () => {
  test('texts within the limits of version 1 stay in version 1', async () => {
    put('a.txt', 'old\n');
    const plan = await planned({ path: 'a.txt', content: 'new\n' }, { path: 'b.txt', content: '' });
    expect(plan.schemaVersion).toBe(1);
    const first = { candidates: [{ path: 'a.txt', content: 'new\n', reason: 'Test' }] };
    const alone = await planned({ path: 'a.txt', content: 'new\n' });
    expect((await planLocal(first, { cwd: dir.path })).plan.id).toBe(alone.id);
  });

  test('a delete', async () => {
    put('a.bin', BINARY);
    const { schemaVersion, operations } = await planned({ path: 'a.bin', delete: true });
    expect({ schemaVersion, operations }).toEqual({
      schemaVersion: 2,
      operations: [
        {
          path: 'a.bin',
          kind: 'delete',
          beforeSha256: sha256(BINARY),
          afterSha256: null,
          reason: 'Test',
        },
      ],
    });
  });

  test('a move, with and without an edit', async () => {
    put('a.txt', 'one\n');
    put('b.txt', 'two\n');
    const { operations } = await planned(
      { path: 'x/a.txt', from: 'a.txt' },
      { path: 'y.txt', from: 'b.txt', edits: [{ old: 'two', new: 'three' }] },
    );
    const hash = sha256('one\n');
    expect(operations).toEqual([
      {
        path: 'x/a.txt',
        kind: 'move',
        from: 'a.txt',
        beforeSha256: hash,
        afterSha256: hash,
        reason: 'Test',
      },
      {
        path: 'y.txt',
        kind: 'move',
        from: 'b.txt',
        beforeSha256: sha256('two\n'),
        afterSha256: sha256('three\n'),
        content: 'three\n',
        reason: 'Test',
      },
    ]);
  });

  test('binary content, and text sent as Base64', async () => {
    put('old.bin', BINARY);
    const { operations } = await planned(
      { path: 'new.bin', contentBase64: Buffer.from(BINARY).toString('base64') },
      { path: 'old.bin', content: 'now a text\n' },
      { path: 'text.txt', contentBase64: Buffer.from('hello\n').toString('base64') },
    );
    expect(operations).toMatchObject([
      { kind: 'create', content: 'AAH//g==', encoding: 'base64' },
      { kind: 'update', beforeSha256: sha256(BINARY), content: 'now a text\n' },
      { kind: 'create', content: 'hello\n' },
    ]);
    expect(operations.map((one) => operationBytes(one))).toEqual([
      BINARY,
      encodeUtf8('now a text\n'),
      encodeUtf8('hello\n'),
    ]);
    expect(operations[2]).not.toHaveProperty('encoding');
  });

  test('the execute bit stands only where it changes', async () => {
    put('off.sh', 'a\n');
    put('on.sh', 'b\n', 0o755);
    const { operations } = await planned(
      { path: 'made.sh', content: 'c\n', executable: true },
      { path: 'off.sh', executable: true },
      { path: 'on.sh', content: 'new\n', executable: true },
    );
    expect(operations).toMatchObject([
      { kind: 'create', executable: true },
      { kind: 'chmod', executable: true, beforeSha256: sha256('a\n'), afterSha256: sha256('a\n') },
      { kind: 'update' },
    ]);
    expect(operations[2]).not.toHaveProperty('executable');
    expect((await planned({ path: 'on.sh', executable: true })).operations).toEqual([]);
  });

  test('a name that changes its case only', async () => {
    put('Readme.md', '# A\n');
    const plan = await planned({ path: 'README.md', from: 'Readme.md' });
    expect(plan.conflicts).toEqual([]);
    expect(plan.operations).toMatchObject([{ kind: 'move', from: 'Readme.md', path: 'README.md' }]);
  });

  test('a file becomes a directory, and a directory a file', async () => {
    put('a', 'file\n');
    put('b/c', 'inner\n');
    const plan = await planned(
      { path: 'a', delete: true },
      { path: 'a/x', content: 'x\n' },
      { path: 'b', from: 'b/c' },
    );
    expect(plan.conflicts).toEqual([]);
    expect(plan.operations.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'delete a',
      'create a/x',
      'move b',
    ]);
    put('b/other', 'stays\n');
    expect(await refusal({ path: 'b', from: 'b/c' })).toMatch(/^unsafe-target: .*is a directory/);
  });
});

describe('what stands in the way', () => {
  test('nothing to delete, and something at the new name', async () => {
    put('a.txt', 'a\n');
    put('b.txt', 'b\n');
    const plan = await planned(
      { path: 'gone.txt', delete: true },
      { path: 'b.txt', from: 'a.txt' },
      { path: 'none.sh', executable: true },
    );
    expect(plan.conflicts.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'target-exists b.txt',
      'file-missing gone.txt',
      'file-missing none.sh',
    ]);
    expect(plan.operations.map(({ path }) => path)).toEqual(['b.txt']);
  });

  test('manifests are neither deleted nor moved', async () => {
    put('package.json', '{}\n');
    put('inner/package.json', '{}\n');
    const plan = await planned(
      { path: 'package.json', delete: true },
      { path: 'other.json', from: 'inner/package.json' },
    );
    expect(plan.unsupported.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'nested-manifest inner/package.json',
      'manifest-removed package.json',
    ]);
  });

  test.each<[string, Wanted[], RegExp]>([
    ['no change', [{ path: 'a' }], /says no change/],
    [
      'two contents',
      [{ path: 'a', content: '', patch: 'x' } as Wanted],
      /content and patch, which exclude/,
    ],
    [
      'a delete with bytes',
      [{ path: 'a', delete: true, content: '' } as Wanted],
      /deletes the file, and has content/,
    ],
    [
      'a delete with a mode',
      [{ path: 'a', delete: true, executable: true } as Wanted],
      /has executable/,
    ],
    ['a move to itself', [{ path: 'a', from: './a' }], /moves the file to where it is/],
    ['no Base64', [{ path: 'a', contentBase64: 'AA' }], /not Base64/],
    ['a file that nobody reads', [{ path: 'a', contentFile: 'b' }], /only the command line reads/],
    ['a path outside', [{ path: 'a', from: '../b' }], /^path-parent/],
    [
      'one file twice',
      [
        { path: 'a', content: '' },
        { path: 'A', delete: true },
      ],
      /^target-collision/,
    ],
    [
      'a file inside a kept one',
      [
        { path: 'a', executable: true },
        { path: 'a/b', content: '' },
      ],
      /^target-collision/,
    ],
  ])('%s is refused', async (_, candidates, says) => {
    put('a', 'a\n');
    expect(await refusal(...candidates)).toMatch(says);
  });

  test('limits are those that were set', async () => {
    const request = {
      schemaVersion: 2,
      candidates: ['a', 'b'].map((path) => ({ path, content: 'four', reason: 'Test' })),
    } as const;
    const over = (limits: object) =>
      planLocal(request, { cwd: dir.path, limits }).catch((error: unknown) => error);
    expect(await over({ files: 1 })).toMatchObject({ code: 'too-large' });
    expect(await over({ fileBytes: 3 })).toMatchObject({ code: 'too-large' });
    expect(await over({ totalBytes: 7 })).toMatchObject({ code: 'too-large' });
    expect(await over({ files: 1_000_000 })).toMatchObject({ code: 'usage-error' });
    put('big', 'x'.repeat(200_000));
    const { plan } = await planLocal(
      {
        schemaVersion: 2,
        candidates: [{ path: 'big', content: 'small\n', reason: 'Test' }],
      },
      { cwd: dir.path },
    );
    expect(plan.schemaVersion).toBe(2);
    expect(readFileSync(join(dir.path, 'big'), 'utf8')).toContain('x');
  });
});

test('whatever is changed in a plan of every kind, it is refused', async () => {
  put('a', 'a\n');
  put('b', BINARY);
  put('c', 'c\n');
  put('d', 'd\n');
  const plan = await planned(
    { path: 'a', delete: true },
    { path: 'b', contentBase64: Buffer.from(Uint8Array.of(255)).toString('base64') },
    { path: 'c', executable: true },
    { path: 'e', from: 'd', content: 'e\n' },
    { path: 'f', content: 'f\n', executable: true },
  );
  const signed = (change: Record<string, unknown>, index: number) => {
    const operations = plan.operations.map((one, at) =>
      at === index ? { ...one, ...change } : one,
    );
    const content = { ...plan, operations } as Plan;
    return parsePlan(JSON.parse(JSON.stringify({ ...content, id: planId(content) })));
  };
  const bad: readonly (readonly [number, Record<string, unknown>])[] = [
    [0, { content: 'x' }],
    [0, { afterSha256: sha256('x') }],
    [1, { content: '/w=' }],
    [1, { encoding: 'hex' }],
    [1, { content: Buffer.from('text').toString('base64'), afterSha256: sha256('text') }],
    [2, { afterSha256: sha256('x') }],
    [2, { executable: 1 }],
    [3, { from: '../d' }],
    [3, { from: 'e' }],
    [3, { from: 'c' }],
    [3, { content: undefined }],
    [3, { beforeSha256: sha256('e\n') }],
    [4, { executable: false }],
    [4, { path: 'package.json', content: 'no JSON', afterSha256: sha256('no JSON') }],
  ];
  for (const [index, change] of bad) {
    expect(signed(change, index).ok, JSON.stringify([index, change])).toBe(false);
  }
  for (const index of plan.operations.keys()) {
    const operations = plan.operations.map((one, at) =>
      at === index ? { ...one, reason: 'Other' } : one,
    );
    expect(parsePlan({ ...plan, operations }).ok).toBe(false);
  }
});
