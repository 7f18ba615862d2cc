import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createNodeFs } from '@holdfast/files';
import { createFaultyFs } from '@holdfast/files/testing';
import { runProcess } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { makeChildren } from '../children.js';
import { makeProject } from '../project.js';
import { bytesOf, proposeChange } from './pipeline.js';

const modeOf = (root: string, path: string): number => lstatSync(join(root, path)).mode & 0o7777;

/** Permission bits with a set-id or sticky bit, which only some of them may lose. */
const MODES = [0o755, 0o600, 0o640, 0o444, 0o4755, 0o2755, 0o1755, 0o6711];

test.each(MODES.map((mode) => [mode.toString(8), mode] as const))(
  'mode %s survives apply and recover, and is never wider on the way',
  async (_, mode) => {
    using project = makeProject({ 'src/tool.sh': 'old\n' });
    const root = project.path;
    chmodSync(join(root, 'src/tool.sh'), mode);
    const change = await proposeChange(root, { 'src/tool.sh': 'new\n' });
    const { fs, widest } = watchModes(root);

    expect((await change.apply({ fs })).status).toBe('applied');
    expect([bytesOf(root, 'src/tool.sh'), modeOf(root, 'src/tool.sh')]).toEqual(['new\n', mode]);
    expect((await change.recover({ fs })).status).toBe('recovered');
    expect([bytesOf(root, 'src/tool.sh'), modeOf(root, 'src/tool.sh')]).toEqual(['old\n', mode]);
    expect([widest() & mode, widest() & ~mode & 0o7077]).toEqual([mode, 0]);
  },
);

/** Adds up, after every call, the bits of every file that has one of the two texts. */
function watchModes(root: string) {
  let widest = 0;
  const look = (): void => {
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      // Only what is a version of the file, the staged one and the kept one included.
      const version = /\/(?:new|orig|restore|trash)$/.test(entry.parentPath);
      if (version || path === join(root, 'src/tool.sh')) widest |= lstatSync(path).mode & 0o7777;
    }
  };
  return { fs: createFaultyFs(createNodeFs(), { after: look }), widest: () => widest };
}

test('under umask 077 a create is private and an update keeps its mode', async () => {
  using project = makeProject({ 'shared.txt': { content: 'old\n', mode: 0o664 } });
  const root = project.path;
  const { plan } = await proposeChange(root, { 'shared.txt': 'new\n', 'dir/private.txt': 'p\n' });
  const children = await makeChildren();
  try {
    const script = `umask 077; exec "$0" "$1"`;
    const apply = await runProcess('sh', ['-c', script, process.execPath, children.script], {
      input: JSON.stringify({ root, command: 'apply', plan }),
    });
    expect(JSON.parse(apply.stdout).status).toBe('applied');
    expect(modeOf(root, 'shared.txt')).toBe(0o664);
    expect(modeOf(root, 'dir/private.txt')).toBe(0o600);
    expect(modeOf(root, 'dir')).toBe(0o700);

    // This process has another umask: what was recorded decides, not what would be made today.
    const recovered = await children.run({ root, command: 'recover' });
    expect(recovered.status).toBe('recovered');
    expect(modeOf(root, 'shared.txt')).toBe(0o664);
  } finally {
    children.remove();
  }
});

// Not run without setfacl, or where the file system has no ACLs.
test.skipIf(!hasAcl())(
  'an ACL survives whole, and its mask never becomes a permission of the group',
  async () => {
    using project = makeProject({ 'a.txt': { content: 'old\n', mode: 0o600 } });
    const root = project.path;
    const target = join(root, 'a.txt');
    execFileSync('setfacl', ['-m', 'u:1000:rwx', target]);
    const entries = (): string =>
      execFileSync('getfacl', ['-cpn', target], { encoding: 'utf8' }).trim();
    const before = entries();
    expect(before).toContain('user:1000:rwx');
    expect(before).toContain('group::---');
    const change = await proposeChange(root, { 'a.txt': 'new\n' });
    expect((await change.apply()).status).toBe('applied');
    expect([bytesOf(root, 'a.txt'), entries()]).toEqual(['new\n', before]);
    expect((await change.recover()).status).toBe('recovered');
    expect([bytesOf(root, 'a.txt'), entries()]).toEqual(['old\n', before]);
  },
);

function hasAcl(): boolean {
  using project = makeProject({ 'probe.txt': '' });
  try {
    execFileSync('setfacl', ['-m', 'u:1000:r', join(project.path, 'probe.txt')], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

const isRoot = process.getuid?.() === 0;

// Only root may give files away.
test.skipIf(!isRoot)('owner and group survive apply and recover', async () => {
  using project = makeProject({ 'a.txt': { content: 'old\n', mode: 0o640 } });
  const root = project.path;
  execFileSync('chown', ['1234:4321', join(root, 'a.txt')]);
  const facts = () => {
    const { uid, gid, mode } = lstatSync(join(root, 'a.txt'));
    return [uid, gid, mode & 0o7777];
  };
  const change = await proposeChange(root, { 'a.txt': 'new\n' });
  expect((await change.apply()).status).toBe('applied');
  expect(facts()).toEqual([1234, 4321, 0o640]);
  expect((await change.recover()).status).toBe('recovered');
  expect(facts()).toEqual([1234, 4321, 0o640]);
});
