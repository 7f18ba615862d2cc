import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sha256 } from '@holdfast/base';
import { type Plan, planId } from '@holdfast/plan';
import { snapshotTree } from '@holdfast/test-kit';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCli } from './built-cli.js';
import { makePlan, makeSample, REQUEST, type Sample } from './sample.js';

let sample: Sample;

beforeAll(buildCli, 180_000);
beforeEach(() => {
  sample = makeSample();
});
afterEach(() => sample.remove());

/** Git changes its own files when it likes. */
const tree = () => snapshotTree(sample.path, { exact: true, skip: ['.git'] });

/** Runs with --json, and shows that there is one document, no trace of ours, and nothing changed. */
async function refused(args: string, input?: string | Uint8Array) {
  const before = tree();
  const result = await sample.run(`${args} --json`, input === undefined ? {} : { input });
  expect(result.stderr).toBe('');
  const json = JSON.parse(result.stdout);
  expect(result.stdout).not.toMatch(/\n\s+at |node:internal/);
  expect(tree()).toEqual(before);
  return { exit: result.code, json, code: json.error?.code ?? json.conflicts?.[0]?.code };
}

const candidate = { path: 'src/a.ts', content: 'new\n', reason: 'Test' };
const request = (...candidates: readonly unknown[]) => JSON.stringify({ candidates });

const REQUESTS: readonly (readonly [string, string | Uint8Array, string])[] = [
  ['not JSON', '{"candidates":', 'input-not-json'],
  ['empty', '', 'input-not-json'],
  ['not UTF-8', Buffer.from('{"candidates":"caf\xe9"}', 'latin1'), 'input-not-utf8'],
  [
    'wrong version',
    JSON.stringify({ schemaVersion: 3, candidates: [candidate] }),
    'request-invalid',
  ],
  ['unknown key', JSON.stringify({ candidates: [candidate], force: true }), 'request-invalid'],
  ['unknown key of a candidate', request({ ...candidate, mode: 511 }), 'request-invalid'],
  ['NUL in a path', request({ ...candidate, path: 'src/a\0.ts' }), 'path-control'],
  ['lone surrogate in a path', request({ ...candidate, path: 'src/\ud800.ts' }), 'path-control'],
  ['lone surrogate in content', request({ ...candidate, content: '\udfff' }), 'request-invalid'],
  ['lone surrogate in a reason', request({ ...candidate, reason: '\udfff' }), 'request-invalid'],
  ['no candidates', request(), 'request-invalid'],
  [
    '33 candidates',
    request(...Array.from({ length: 33 }, (_, index) => ({ ...candidate, path: `f${index}` }))),
    'too-large',
  ],
  ['129 KiB', request({ ...candidate, content: 'x'.repeat(129 * 1024) }), 'too-large'],
  ['257 characters', request({ ...candidate, path: `${'x/'.repeat(128)}y` }), 'path-too-long'],
  ['a part of 256 bytes', request({ ...candidate, path: 'x'.repeat(256) }), 'path-too-long'],
  ['one path twice', request(candidate, { ...candidate, path: './src/A.ts' }), 'target-collision'],
  [
    'evidence of a host',
    JSON.stringify({ candidates: [candidate], snapshot: {} }),
    'request-invalid',
  ],
  ['more than 2 MiB', `${' '.repeat(2 * 1024 * 1024)}{}`, 'too-large'],
];

test.each(REQUESTS)('a request: %s', async (_, text, code) => {
  expect(await refused('change plan -', text)).toMatchObject({ exit: 2, code });
});

describe('a plan', () => {
  const signed = ({ id: _, ...plan }: Plan): Plan => ({ ...plan, id: planId(plan) });
  const withFirst = (plan: Plan, change: object): Plan =>
    ({
      ...plan,
      operations: plan.operations.map((operation, index) =>
        index === 0 ? { ...operation, ...change } : operation,
      ),
    }) as Plan;
  const PLANS: readonly (readonly [string, (plan: Plan) => unknown, RegExp])[] = [
    ['null', () => null, /^plan-invalid$/],
    ['an inspection', () => ({ schemaVersion: 1, files: [] }), /^plan-invalid$/],
    ['a later version', (plan) => signed({ ...plan, schemaVersion: 3 as never }), /^plan-version$/],
    ['no version', (plan) => signed({ ...plan, schemaVersion: '2' as never }), /^plan-invalid$/],
    [
      'unknown key',
      (plan) => signed({ ...plan, force: true } as unknown as Plan),
      /^plan-invalid$/,
    ],
    ['another id', (plan) => ({ ...plan, id: '0'.repeat(64) }), /^plan-invalid$/],
    ['tampered content', (plan) => withFirst(plan, { content: 'evil\n' }), /^plan-invalid$/],
    [
      'tampered content, signed again',
      (plan) => signed(withFirst(plan, { content: 'evil\n' })),
      /^plan-invalid$/,
    ],
    [
      'an unsafe path, signed again',
      (plan) => signed(withFirst(plan, { path: '../x' })),
      /^path-parent$/,
    ],
    [
      '.git, signed again',
      (plan) => signed(withFirst(plan, { path: '.git/hooks/x' })),
      /^path-reserved$/,
    ],
    [
      'an unsafe app root, signed again',
      (plan) => signed({ ...plan, appRoot: '..' }),
      /^path-parent$/,
    ],
    [
      'operations out of order, signed again',
      (plan) => signed({ ...plan, operations: [...plan.operations].reverse() } as Plan),
      /^plan-invalid$/,
    ],
  ];
  test.each(PLANS)('%s', async (_, change, code) => {
    const text = JSON.stringify(change(await makePlan(sample)));
    for (const command of ['change apply -', 'change show -']) {
      const result = await refused(command, text);
      expect(result.exit).toBe(2);
      expect(result.code).toMatch(code);
      expect(JSON.stringify(result.json)).not.toContain('evil');
    }
    expect(existsSync(join(sample.path, '.holdfast/changes'))).toBe(false);
  });
});

test.each(['recover', 'resume'])('%s: what is no transaction id', async (command) => {
  const { id } = await makePlan(sample);
  for (const name of ['nonsense', '../escape', '/tmp/escape', '0'.repeat(64)]) {
    expect(await refused(`change ${command} ${name}`)).toMatchObject({
      exit: 2,
      code: 'transaction-id-invalid',
    });
  }
  const hash = await refused(`change ${command} ${id}`);
  expect(hash).toMatchObject({ exit: 2, code: 'transaction-id-invalid' });
  expect(hash.json.error.message).toContain('plan');
  const unknown = await refused(`change ${command} 01890a5d-ac96-774b-bcce-b302099a8057`);
  expect(unknown).toMatchObject({ exit: 2, code: 'transaction-not-found' });
});

describe('a target that is', () => {
  const isRoot = process.getuid?.() === 0;
  const outside = () => join(sample.path, '..', `${sample.path.split('/').pop()}-other`);
  const KINDS: readonly (readonly [string, (target: string) => unknown])[] = [
    ['a directory', (target) => mkdirSync(target)],
    ['a symlink', (target) => symlinkSync('../package.json', target)],
    ['a hard link', (target) => linkSync(join(sample.path, 'package.json'), target)],
    ['a FIFO', (target) => execFileSync('mkfifo', [target])],
    ['a socket', (target) => listenAt(target)],
    ...(isRoot
      ? [['a device', (target: string) => execFileSync('mknod', [target, 'c', '1', '5'])] as const]
      : []),
    ['not UTF-8', (target) => writeFileSync(target, Buffer.from('caf\xe9', 'latin1'))],
    [
      'under a symlink',
      (target) => {
        renameSync(join(target, '..'), outside());
        symlinkSync(outside(), join(target, '..'));
      },
    ],
    [
      'under a file',
      (target) => {
        rmSync(join(target, '..'), { recursive: true });
        writeFileSync(join(target, '..'), '');
      },
    ],
  ];
  let servers: ReturnType<typeof createServer>[] = [];
  afterEach(async () => {
    for (const server of servers) await new Promise((resolve) => server.close(resolve));
    servers = [];
    rmSync(outside(), { recursive: true, force: true });
  });
  const listenAt = (path: string) =>
    new Promise<void>((resolve) => {
      const server = createServer();
      servers.push(server);
      server.listen(path, resolve);
    });

  test.each(KINDS)('%s: 2 while planning, 1 at apply', async (_, put) => {
    await makePlan(sample);
    const target = join(sample.path, 'src/a.ts');
    rmSync(target);
    await put(target);
    const planned = await refused('change plan request.json');
    expect(planned.exit).toBe(2);
    expect(['unsafe-target', 'not-utf8']).toContain(planned.code);
    expect(planned.json.error.path).toBe('src/a.ts');
    const applied = await refused('change apply plan.json');
    expect(applied).toMatchObject({ exit: 1, json: { status: 'conflict' } });
    expect(['unsafe-target', 'not-utf8', 'changed-since-plan']).toContain(applied.code);
    expect(existsSync(join(sample.path, '.holdfast/changes'))).toBe(false);
  });
});

test('.holdfast or .holdfast/changes a symlink', async () => {
  await makePlan(sample);
  for (const link of ['.holdfast', '.holdfast/changes']) {
    rmSync(join(sample.path, '.holdfast'), { recursive: true, force: true });
    if (link !== '.holdfast') mkdirSync(join(sample.path, '.holdfast'));
    mkdirSync(join(sample.path, 'elsewhere'), { recursive: true });
    symlinkSync(join(sample.path, 'elsewhere'), join(sample.path, link));
    for (const command of ['apply plan.json', 'status', 'recover --last', 'prune --delete']) {
      expect(await refused(`change ${command}`), `${link} ${command}`).toMatchObject({
        exit: 2,
        code: 'unsafe-target',
      });
    }
    rmSync(join(sample.path, link));
  }
});

describe('a journal edited by hand', () => {
  const FILES = ['tx.json', 'log', 'undo.pack', 'orig/0', 'new/0'];
  /** Where in a file a byte is changed: its parts are different things. */
  const REGIONS = [0, 0.5, 0.999];

  test.each(FILES)(
    '%s: a changed byte anywhere is never taken for what was written',
    async (file) => {
      await makePlan(sample);
      const { json } = await sample.json('change apply plan.json');
      const directory = join(sample.path, '.holdfast/changes', json.transactionId);
      const path = join(directory, file);
      if (!existsSync(path)) {
        // After an apply nothing is staged any more.
        expect(file).toBe('new/0');
        return;
      }
      const whole = readFileSync(path);
      for (const region of REGIONS) {
        const bytes = Buffer.from(whole);
        const at = Math.floor(bytes.length * region);
        bytes[at] = (bytes[at] ?? 0) ^ 0x20;
        rmSync(path);
        writeFileSync(path, bytes);
        const status = await sample.json('change status');
        expect([0, 1]).toContain(status.code);
        const before = snapshotTree(sample.path, { skip: ['.git', '.holdfast'] });
        const { code, json: result } = await sample.json('change recover --last --dry-run');
        expect(snapshotTree(sample.path, { skip: ['.git', '.holdfast'] })).toEqual(before);
        if (code === 2)
          expect(result.error.code).toMatch(/^journal-damaged$|^transaction-not-found$/);
        else if (code === 1) expect(result.status).toBe('conflict');
        else expect(result.status).toBe('ready');
      }
      expect([0, 1]).toContain((await sample.json('change status')).code);
      // A last record that is torn was never written, and of the originals there are two.
      const { code } = await sample.json('change recover --last');
      const restored = code === 0;
      const expected = restored ? sample.start['src/a.ts'] : REQUEST.candidates[0].content;
      expect(sample.read('src/a.ts')).toBe(expected);
      expect(restored).toBe(file !== 'tx.json');
    },
  );

  test('a record with another path, sealed again', async () => {
    await makePlan(sample);
    const { json } = await sample.json('change apply plan.json');
    const path = join(sample.path, '.holdfast/changes', json.transactionId, 'tx.json');
    const record = JSON.parse(readFileSync(path, 'utf8').split('\n')[0] ?? '');
    record.operations[0].path = '\u001b[31m../../evil';
    const line = JSON.stringify(record);
    writeFileSync(path, `${line}\n${sha256(line)}\n`);
    const names = readdirSync(sample.path);
    expect(await sample.json('change recover --last')).toMatchObject({
      code: 2,
      json: { error: { code: 'journal-damaged' } },
    });
    expect((await sample.run('change status')).stdout).not.toContain('\u001b');
    expect(readdirSync(sample.path)).toEqual(names);
  });
});
