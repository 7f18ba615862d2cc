import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { currentOwner, type OwnerIdentity, probeOwner } from '@holdfast/files';
import { bundleScript, makeTempDir, runProcess, type TempDir } from '@holdfast/test-kit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let temp: TempDir;
let script: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  temp = makeTempDir();
  script = await bundleScript(join(import.meta.dirname, 'owner-child.ts'), temp.path);
  execFileSync('chmod', ['-R', 'a+rX', temp.path]);
});
afterAll(() => temp.remove());
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function startOwner(
  wrap: (args: readonly string[]) => readonly string[] = (args) => args,
  options: { readonly uid?: number; readonly gid?: number } = {},
): Promise<{ child: ChildProcess; owner: OwnerIdentity }> {
  const [program = '', ...args] = wrap([process.execPath, script]);
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'], ...options });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, owner: JSON.parse(line.toString()) as OwnerIdentity };
}

test('an identity names this process, with a nonce of its own each time', () => {
  const one = currentOwner();
  const two = currentOwner();
  expect(one).toMatchObject({ pid: process.pid, threadId: 0 });
  expect(one.nonce).toMatch(/^[0-9a-f]{32}$/);
  expect(two).toEqual({ ...one, nonce: two.nonce });
  expect(two.nonce).not.toBe(one.nonce);
});

describe.skipIf(process.platform !== 'linux')('on Linux', () => {
  test('this process is alive, also seen from another one', async () => {
    const owner = currentOwner();
    expect(probeOwner(owner)).toBe('alive');
    const seen = await runProcess(process.execPath, [script, JSON.stringify(owner)]);
    expect(seen.stdout).toBe('alive');
  });

  test('a worker thread is this process', async () => {
    const worker = new Worker(script, { argv: [], stdout: true });
    const { threadId } = worker;
    const [line] = (await once(worker.stdout, 'data')) as [Buffer];
    const owner = JSON.parse(line.toString()) as OwnerIdentity;
    expect(owner).toEqual({ ...currentOwner(), threadId, nonce: owner.nonce });
    expect(threadId).not.toBe(0);
    expect(probeOwner(owner)).toBe('alive');
  });

  test('an owner is alive while it runs or is stopped, and dead once it is killed', async () => {
    const { child, owner } = await startOwner();
    expect(probeOwner(owner)).toBe('alive');
    child.kill('SIGSTOP');
    expect(probeOwner(owner)).toBe('alive');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(probeOwner(owner)).toBe('dead');
  });

  test('a zombie is dead', async () => {
    // The shell turns into `sleep`, which never collects its child.
    const { owner } = await startOwner((args) => [
      'sh',
      '-c',
      '"$@" <&0 & exec sleep 60',
      'sh',
      ...args,
    ]);
    expect(probeOwner(owner)).toBe('alive');
    process.kill(owner.pid, 'SIGKILL');
    await expect.poll(() => probeOwner(owner)).toBe('dead');
    expect(execFileSync('ps', ['-o', 'stat=', '-p', `${owner.pid}`]).toString()).toMatch(/^Z/);
  });

  test('a number used again by another process does not fool it', () => {
    const owner = currentOwner();
    expect(probeOwner({ ...owner, startTicks: `${Number(owner.startTicks) - 1}` })).toBe('dead');
  });

  test('after a reboot of the same machine the owner is dead, on another machine unknown', () => {
    const owner = currentOwner();
    const bootId = '00000000-0000-4000-8000-000000000000';
    const machineId = owner.machineId === '' ? '' : 'f'.repeat(32);
    expect(probeOwner({ ...owner, bootId })).toBe(owner.machineId === '' ? 'unknown' : 'dead');
    expect(probeOwner({ ...owner, bootId, machineId })).toBe('unknown');
    expect(probeOwner({ ...owner, bootId, machineId: '' })).toBe('unknown');
    expect(probeOwner({ ...owner, bootId, hostname: 'elsewhere' })).toBe('unknown');
    expect(probeOwner({ ...owner, bootId: '' })).toBe('unknown');
  });

  test('the host name of a container says nothing while the boot is the same', () => {
    expect(probeOwner({ ...currentOwner(), hostname: 'elsewhere', machineId: '' })).toBe('alive');
  });

  test('what cannot be read of an owner makes it unknown while its number is in use', () => {
    const owner = currentOwner();
    expect(probeOwner({ ...owner, pidNs: '' })).toBe('unknown');
    expect(probeOwner({ ...owner, startTicks: '' })).toBe('unknown');
    expect(probeOwner({ ...owner, startTicks: '', pid: 4_194_304 })).toBe('dead');
  });

  test('an owner in another process namespace is unknown from both sides', async ({ skip }) => {
    const inside = ['unshare', '--pid', '--fork', '--mount-proc'];
    if (!(await canRun(inside))) skip('needs unshare with privilege');
    const { owner } = await startOwner((args) => [...inside, ...args]);
    expect(owner.pidNs).not.toBe(currentOwner().pidNs);
    expect(probeOwner(owner)).toBe('unknown');
    const mine = JSON.stringify(currentOwner());
    const seen = await runProcess('unshare', [...inside.slice(1), process.execPath, script, mine]);
    expect(seen.stdout).toBe('unknown');
  });

  test('a /proc of another namespace is not believed', async ({ skip }) => {
    if (!(await canRun(['unshare', '--pid', '--fork']))) skip('needs unshare with privilege');
    const { owner } = await startOwner((args) => ['unshare', '--pid', '--fork', ...args]);
    expect(owner.startTicks).toBe('');
  });

  test('an owner that hidepid hides is unknown', async ({ skip }) => {
    const inside = ['unshare', '--mount', 'sh', '-c'];
    const mount = 'mount -t proc -o hidepid=2 proc /proc && exec "$@"';
    const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
    const wrap = [...inside, mount, 'sh', ...asNobody];
    if (!(await canRun(wrap))) skip('needs unshare, mount and setpriv with privilege');
    const [program = '', ...args] = wrap;
    const mine = JSON.stringify(currentOwner());
    const seen = await runProcess(program, [...args, process.execPath, script, mine]);
    expect(seen).toMatchObject({ stdout: 'unknown', stderr: '' });
    const gone = JSON.stringify({ ...currentOwner(), pid: 4_194_304 });
    const late = await runProcess(program, [...args, process.execPath, script, gone]);
    expect(late.stdout).toBe('dead');
  });
});

async function canRun(wrap: readonly string[]): Promise<boolean> {
  const [program = '', ...args] = wrap;
  try {
    return (await runProcess(program, [...args, 'true'])).code === 0;
  } catch {
    return false;
  }
}
