import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCli, MAIN, PLAIN } from './built-cli.js';
import { makePlan, makeSample, type Sample } from './sample.js';

let sample: Sample;

beforeAll(buildCli, 180_000);
beforeEach(() => {
  sample = makeSample();
});
afterEach(async () => {
  // A test that is aborted at its time limit waits for its child no longer.
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  sample.remove();
});

const running: { readonly child: ChildProcess; readonly ended: Promise<unknown> }[] = [];

/**
 * Starts the program with code that runs before it; `fs` is the real module, to be patched.
 */
function start(args: string, preload = '') {
  const patch = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';${preload};syncBuiltinESMExports();`;
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(patch)}`, MAIN, ...args.split(' ')],
    { cwd: sample.path, env: { ...process.env, ...PLAIN }, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += String(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += String(chunk);
  });
  const ended = new Promise<{
    code: number | null;
    signal: string | null;
    stdout: string;
    stderr: string;
  }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  running.push({ child, ended });
  return { child, ended };
}

/** Raises a signal in the program itself, just before its n-th rename to a name without a dot in front. */
const signalAtRename = (n: number, signal: string, then = ''): string => `
  let renames = 0;
  const { renameSync } = fs;
  fs.renameSync = (from, to) => {
    if (/[.](ts|txt)$/.test(String(to)) && ++renames === ${n}) {
      process.kill(process.pid, '${signal}');
      ${then}
    }
    return renameSync(from, to);
  }`;

const expectStart = (): void => {
  for (const [path, content] of Object.entries(sample.start))
    expect(sample.read(path)).toBe(content);
  expect(sample.read('src/b.ts')).toBeUndefined();
};

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
  '%s during an apply is rolled back: exit code 1',
  async (signal) => {
    await makePlan(sample);
    const { ended } = start('change apply plan.json --json', signalAtRename(1, signal));
    const { code, stdout, stderr } = await ended;
    expect({ code, json: JSON.parse(stdout) }).toMatchObject({
      code: 1,
      json: { status: 'conflict', conflicts: [{ code: 'interrupted' }] },
    });
    expect(stderr).toBe(`${signal}: winding up; once more to leave at once (recoverable).\n`);
    expectStart();
    expect((await sample.json('change status')).code).toBe(0);
    expect((await sample.json('change apply plan.json')).json.status).toBe('applied');
  },
);

test('a second SIGINT leaves at once with 130, and recover restores', async () => {
  await makePlan(sample);
  // The flush at the end of the roll-back never comes back, so that the second signal finds it waiting.
  const hang =
    "fs.fsync = () => undefined; setInterval(() => process.kill(process.pid, 'SIGINT'), 300);";
  const { ended } = start(
    'change apply plan.json --json',
    signalAtRename(1, 'SIGINT', `${hang}syncBuiltinESMExports();`),
  );
  const { code, stdout } = await ended;
  expect(code).toBe(130);
  expect(JSON.parse(stdout).error).toMatchObject({
    code: 'interrupted',
    hint: 'Run holdfast change status, then holdfast change recover --last.',
  });
  const { code: recovered } = await sample.json('change recover --last');
  expect(recovered).toBe(0);
  expectStart();
});

test('SIGINT while waiting for stdin ends at once: one JSON error, exit code 1', async () => {
  const { child, ended } = start(
    'change plan - --json',
    "process.on('newListener', (name) => { if (name === 'SIGHUP') console.error('listening'); })",
  );
  await new Promise((resolve) => child.stderr.once('data', resolve));
  child.kill('SIGINT');
  const { code, stdout, stderr } = await ended;
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    schemaVersion: 1,
    error: { code: 'interrupted', message: 'Stopped by SIGINT.' },
  });
  expect(stderr).toBe('listening\n');
});

test('a killed apply: status 1, the next apply refused, recover and resume both work', async () => {
  await makePlan(sample);
  for (const verb of ['recover', 'resume'] as const) {
    const { ended } = start('change apply plan.json', signalAtRename(2, 'SIGKILL'));
    expect((await ended).signal).toBe('SIGKILL');
    const status = await sample.run('change status');
    expect(status.code).toBe(1);
    expect(status.stdout).toMatch(/interrupted.*holdfast change recover [0-9a-f-]{36}/s);
    const refused = await sample.json('change apply plan.json');
    expect([refused.code, refused.json.conflicts[0].code]).toEqual([1, 'locked']);
    const ended2 = await sample.json(`change ${verb} --last`);
    expect([ended2.code, ended2.json.status]).toEqual([
      0,
      verb === 'recover' ? 'recovered' : 'applied',
    ]);
  }
  expect(sample.read('src/b.ts')).toBe('export const b = 1;\n');
  expect(sample.read(join('src', 'a.ts'))).toBe('export const a = 2;\n');
});

test('abandon needs --keep-current, keeps the bytes, and says where the originals are', async () => {
  await makePlan(sample);
  await start('change apply plan.json', signalAtRename(2, 'SIGKILL')).ended;
  const { transactions } = (await sample.json('change status')).json;
  const id = transactions[0].id;
  expect((await sample.json(`change abandon ${id}`)).code).toBe(1);
  sample.write('notes.txt', 'a later edit\n');
  const blocked = await sample.run('change recover --last');
  expect(blocked.code).toBe(1);
  // What the killed apply wrote is not untouched.
  expect(blocked.stdout).not.toContain('untouched');
  expect(blocked.stdout).toContain('left as it is  src/a.ts');
  expect(blocked.stdout).toContain(`holdfast change abandon ${id} --keep-current`);
  const notes = sample.read('notes.txt');
  const { code, json } = await sample.json(`change abandon ${id} --keep-current`);
  expect([code, json.status]).toEqual([0, 'abandoned']);
  expect(json.notes.join(' ')).toContain('.holdfast/changes');
  expect(sample.read('notes.txt')).toBe(notes);
  expect((await sample.json('change status')).code).toBe(0);
});

test('--wait: waits for a running apply; without it the answer is locked, at once', async () => {
  await makePlan(sample);
  sample.write(
    'other.json',
    JSON.stringify({ candidates: [{ path: 'other.txt', content: 'o\n', reason: 'Other' }] }),
  );
  await sample.run('change plan other.json --output other-plan.json');
  // The first apply stands still at its first flush under the lock until the file `go` is there.
  const held = `const { fsync, existsSync } = fs;
    fs.fsync = (fd, done) => {
      if (!existsSync('.holdfast/changes/claims/1')) return fsync(fd, done);
      const timer = setInterval(() => {
        if (!existsSync('go')) return;
        clearInterval(timer);
        fsync(fd, done);
      }, 10);
    };`;
  const first = start('change apply plan.json --json', held);
  while (sample.read('.holdfast/changes/claims/1') === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const refused = await sample.json('change apply other-plan.json');
  expect([refused.code, refused.json.conflicts[0].code]).toEqual([1, 'locked']);
  const waiting = start('change apply other-plan.json --wait 60 --json').ended;
  sample.write('go', '');
  const results = [await first.ended, await waiting];
  expect(results.map(({ code }) => code)).toEqual([0, 0]);
  expect(results.map(({ stdout }) => JSON.parse(stdout).status)).toEqual(['applied', 'applied']);
});
