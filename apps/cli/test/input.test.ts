import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir, type TempDir } from '@holdfast/test-kit';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCli, holdfast } from './built-cli.js';

const MiB = 1024 * 1024;
let dir: TempDir;

beforeAll(buildCli, 180_000);
beforeEach(() => {
  dir = makeTempDir();
  mkdirSync(join(dir.path, 'project'));
  writeFileSync(join(dir.path, 'project', 'package.json'), '{}\n');
});
afterEach(() => dir.remove());

const REQUEST = JSON.stringify({
  candidates: [{ path: 'src/new.ts', content: 'export {};\n', reason: 'New' }],
});

/** Plans in `project` with a request named relative to the directory above. */
const plan = async (source: string, input?: string | Uint8Array) => {
  const result = await holdfast(['change', 'plan', source, '--cwd', 'project', '--json'], {
    cwd: dir.path,
    timeoutMs: 20_000,
    ...(input === undefined ? {} : { input }),
  });
  return { code: result.code, stderr: result.stderr, json: JSON.parse(result.stdout) };
};

test('a file is relative to the shell, stdin is -, and a byte-order mark is allowed', async () => {
  writeFileSync(join(dir.path, 'request.json'), REQUEST);
  const fromFile = await plan('request.json');
  expect(fromFile.code).toBe(0);
  expect(fromFile.json.operations).toHaveLength(1);
  expect((await plan('-', REQUEST)).json).toEqual(fromFile.json);
  expect((await plan('-', `\uFEFF${REQUEST}`)).json).toEqual(fromFile.json);
});

test('a file of exactly 2 MiB is read, one byte more is refused, from disk and from stdin', async () => {
  const full = REQUEST.padEnd(2 * MiB, ' ');
  writeFileSync(join(dir.path, 'full.json'), full);
  writeFileSync(join(dir.path, 'over.json'), `${full} `);
  expect((await plan('full.json')).code).toBe(0);
  expect((await plan('-', full)).code).toBe(0);
  for (const { code, json } of [await plan('over.json'), await plan('-', `${full} `)]) {
    expect(code).toBe(2);
    expect(json.error).toMatchObject({
      code: 'too-large',
      hint: 'Split the work into several requests that are reviewed one by one.',
    });
  }
});

test('a FIFO, a device and a directory are refused and hang nothing', async () => {
  execFileSync('mkfifo', [join(dir.path, 'fifo')]);
  for (const source of ['fifo', '/dev/zero', '/dev/tty', 'project']) {
    const { code, json } = await plan(source);
    expect([source, code]).toEqual([source, 2]);
    expect(['input-not-file', 'io-error']).toContain(json.error.code);
  }
  expect((await plan('fifo')).json.error).toEqual({
    code: 'input-not-file',
    message: '"fifo" is not a regular file.',
    hint: 'Give a regular file, or pipe the request into stdin and give -.',
  });
});

test('a missing file is named', async () => {
  const { code, json } = await plan('no/such.json');
  expect(code).toBe(2);
  expect(json.error).toMatchObject({
    code: 'io-error',
    message: 'There is no file "no/such.json".',
  });
});

test('text that is not JSON is reported by line and column, and not quoted', async () => {
  writeFileSync(join(dir.path, 'bad.json'), '{\n  "candidates": [SECRET]\n}\n');
  const { code, json, stderr } = await plan('bad.json');
  expect(code).toBe(2);
  expect(json.error).toEqual({
    code: 'input-not-json',
    message: 'The request in "bad.json" is not JSON, line 2, column 18.',
    hint: 'Correct the text at this place.',
  });
  expect(stderr).toBe('');
  expect((await plan('-', '')).json.error.hint).toContain('It is empty.');
  expect((await plan('-', '['.repeat(2 * MiB))).json.error.code).toBe('input-not-json');
});

test('an object with a key twice is refused by line and column, and the key is not quoted', async () => {
  const { code, json } = await plan('-', '{"candidates": [\n  {"SECRET": 1, "SECRET": 2}]}');
  expect(code).toBe(2);
  expect(json.error).toEqual({
    code: 'input-repeated-key',
    message: 'The request in stdin has an object with a key twice, line 2, column 17.',
    hint: 'Keep one of the two.',
  });
});

test('bytes that are not UTF-8 are refused', async () => {
  const { code, json } = await plan('-', Buffer.from([0x7b, 0xff, 0x7d]));
  expect([code, json.error.code]).toEqual([2, 'input-not-utf8']);
});

test.each([
  ['null', 'request-invalid'],
  ['[]', 'request-invalid'],
  ['{"schemaVersion":2,"candidates":[]}', 'request-invalid'],
  ['{"candidates":[],"SECRET":1}', 'request-invalid'],
  ['{"candidates":[{"path":"../SECRET","content":"","reason":"r"}]}', 'path-parent'],
  ['{"candidates":[{"path":"a","content":"SECRET\\ud800","reason":"r"}]}', 'request-invalid'],
  ['{"snapshot":{},"candidates":[{"path":"a","content":"","reason":"r"}]}', 'request-invalid'],
])('%s: %s, exit code 2', async (request, code) => {
  const result = await plan('-', request);
  expect([result.code, result.json.error.code]).toEqual([2, code]);
  expect(result.json.error.message).not.toContain('SECRET\ud800');
});

test('under npm, files and the workspace are relative to where the user called it', async () => {
  const package_ = join(dir.path, 'package');
  mkdirSync(package_);
  writeFileSync(join(dir.path, 'request.json'), REQUEST);
  const run = (env: Record<string, string>) =>
    holdfast(['change', 'plan', 'request.json', '--cwd', 'project', '--json'], {
      cwd: package_,
      env: { npm_package_json: join(package_, 'package.json'), ...env },
    });
  expect(await run({ INIT_CWD: dir.path })).toMatchObject({ code: 0 });
  // Without it the same words mean other files.
  expect(await run({})).toMatchObject({ code: 2 });
});

test('a workspace that does not exist is exit code 2', async () => {
  const { code, stdout } = await holdfast(['change', 'status', '--cwd', 'missing', '--json'], {
    cwd: dir.path,
  });
  expect([code, JSON.parse(stdout).error.code]).toEqual([2, 'io-error']);
});
