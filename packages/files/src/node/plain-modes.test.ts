import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleScript, makeTempDir, runProcess } from '@holdfast/test-kit';
import { describe, expect, test } from 'vitest';
import { createNodeFs } from '../node-fs.js';

const hasAcls = (() => {
  using dir = makeTempDir();
  writeFileSync(join(dir.path, 'probe'), '');
  try {
    execFileSync('setfacl', ['-m', 'u:12345:rw', join(dir.path, 'probe')], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const CHILD = join(import.meta.dirname, '../../test/listed-directories-child.ts');

function pidNamespacesWork(): boolean {
  try {
    execFileSync('unshare', ['-Urpf', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.runIf(process.platform === 'linux')('plainModes', () => {
  test.each(['descriptor', 'verified'] as const)(
    'proves files without an ACL (%s)',
    async (anchoring) => {
      using dir = makeTempDir();
      const names = ['a', 'with space', 'new\nline', '-rw-rw-rw-', 'ü'];
      for (const name of names) writeFileSync(join(dir.path, name), 'x', { mode: 0o640 });
      const fs = createNodeFs({ anchoring });
      const root = fs.openRoot(dir.path);
      expect(await fs.plainModes(root, names)).toEqual(new Set(names));
      expect(await fs.plainModes(root, ['a', 'missing'])).toEqual(new Set());
      expect(await fs.plainModes(root, [])).toEqual(new Set());
      fs.close(root);
    },
  );

  test.runIf(hasAcls).each(['descriptor', 'verified'] as const)(
    'and directories with an ACL are told from plain ones (%s)',
    async (anchoring) => {
      using dir = makeTempDir();
      for (const name of ['default', 'access', 'with space', 'ü']) mkdirSync(join(dir.path, name));
      execFileSync('setfacl', ['-d', '-m', 'g::-', join(dir.path, 'default')]);
      execFileSync('setfacl', ['-m', 'u:12345:rx', join(dir.path, 'access')]);
      const fs = createNodeFs({ anchoring });
      const root = fs.openRoot(dir.path);
      const [byDefault, byAccess, space, letter] = ['default', 'access', 'with space', 'ü'].map(
        (name) => fs.openDir(root, name),
      );
      if (!byDefault || !byAccess || !space || !letter) throw new Error('A handle is missing.');
      const all = [byDefault, byAccess, space, letter, root];
      expect(await fs.listedDirectories(all)).toEqual(new Set([byDefault, byAccess]));
      expect(await fs.listedDirectories([])).toEqual(new Set());
      for (const handle of all) fs.close(handle);
    },
  );

  test.runIf(hasAcls && pidNamespacesWork())(
    'directories are found where /proc counts the processes of another namespace',
    async () => {
      using dir = makeTempDir();
      for (const name of ['listed', 'plain']) mkdirSync(join(dir.path, name));
      execFileSync('setfacl', ['-m', 'u:12345:rx', join(dir.path, 'listed')]);
      const script = await bundleScript(CHILD, dir.path);
      const args = ['-Urpf', process.execPath, script, dir.path, 'listed', 'plain'];
      const run = await runProcess('unshare', args, { cwd: '/' });
      expect(run.stderr).toBe('');
      expect(JSON.parse(run.stdout)).toEqual(['listed']);
    },
  );

  test.runIf(hasAcls)('leaves out a file with an ACL', async () => {
    using dir = makeTempDir();
    for (const name of ['a', 'b']) writeFileSync(join(dir.path, name), 'x', { mode: 0o640 });
    execFileSync('setfacl', ['-m', 'u:12345:rw', join(dir.path, 'a')]);
    const fs = createNodeFs();
    const root = fs.openRoot(dir.path);
    expect(await fs.plainModes(root, ['a', 'b'])).toEqual(new Set(['b']));
    expect(await fs.listedFiles(root, ['a', 'b'])).toEqual(new Set(['a']));
    expect(await fs.listedFiles(root, [])).toEqual(new Set());
    fs.close(root);
  });
});
