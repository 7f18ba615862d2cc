import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { bundleScript, makeTempDir, runProcess, type TempDir } from '@holdfast/test-kit';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createNodeFs, type DirHandle, type FsPort, openAttributeCopier } from '../index.js';
import { descriptorAnchor } from './anchor.js';
import { copyFaithfully, runCopy } from './copy-attributes.js';
import { startWaitingCopy } from './waiting-copy.js';

const CHILD = join(import.meta.dirname, '../../test/copy-attributes-child.ts');
const isRoot = process.getuid?.() === 0;
const hasAcls = canRun('setfacl') && canRun('getfacl');

function canRun(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(process.platform !== 'linux').each(['descriptor', 'verified', 'ahead'] as const)(
  'attributes by %s',
  (way) => {
    let temp: TempDir;
    let fs: FsPort;
    let copier: Pick<FsPort, 'copyAttributes'>;
    let from: DirHandle;
    let to: DirHandle;
    const source = (name: string): string => join(temp.path, 'from', name);
    const copy = (name: string): string => join(temp.path, 'to', name);

    beforeEach(() => {
      temp = makeTempDir();
      fs = createNodeFs({ anchoring: way === 'verified' ? 'verified' : 'descriptor' });
      const ahead = way === 'ahead' ? openAttributeCopier(fs) : undefined;
      if (ahead !== undefined) onTestFinished(() => ahead.close());
      copier = ahead ?? fs;
      const root = fs.openRoot(temp.path);
      fs.mkdir(root, 'from', 0o755);
      fs.mkdir(root, 'to', 0o755);
      from = fs.openDir(root, 'from');
      to = fs.openDir(root, 'to');
    });
    afterEach(() => temp.remove());

    test('copies are empty files with the same mode, owner and group', async () => {
      for (const [name, mode] of [
        ['plain', 0o640],
        ['-rf', 0o600],
        ['sp ace', 0o1755],
        ['suid', 0o4755],
      ] as const) {
        writeFileSync(source(name), 'content');
        if (isRoot) chownSync(source(name), 1000, 1001);
        chmodSync(source(name), mode);
      }
      const names = ['plain', '-rf', 'sp ace', 'suid'];
      expect(await copier.copyAttributes(from, to, names)).toEqual(new Set(names));
      for (const name of names) {
        const { mode, uid, gid } = fs.lstat(from, name);
        expect(fs.lstat(to, name)).toMatchObject({ type: 'file', size: 0, mode, uid, gid });
      }
    });

    test('a hard-linked source gives a file of its own', async () => {
      writeFileSync(source('a'), '');
      linkSync(source('a'), source('b'));
      expect(await copier.copyAttributes(from, to, ['a', 'b'])).toEqual(new Set(['a', 'b']));
      expect(fs.lstat(to, 'a').nlink).toBe(1);
    });

    test.skipIf(!hasAcls)('an ACL arrives whole: no group bit comes of its mask', async () => {
      writeFileSync(source('a'), '');
      chmodSync(source('a'), 0o600);
      execFileSync('setfacl', ['-m', 'u:1000:rwx', source('a')]);
      expect(fs.lstat(from, 'a').mode).toBe(0o670);
      expect(await copier.copyAttributes(from, to, ['a'])).toEqual(new Set(['a']));
      const acl = execFileSync('getfacl', ['-cn', '--absolute-names', copy('a')]).toString();
      expect(acl.trim().split('\n')).toEqual([
        'user::rw-',
        'user:1000:rwx',
        'group::---',
        'mask::rwx',
        'other::---',
      ]);
    });

    test.skipIf(!hasAcls || !userNamespacesWork())(
      'in a user namespace a list with unknown users is not answered as copied',
      async () => {
        for (const name of ['allows', 'denies', 'plain', 'private'])
          writeFileSync(source(name), '');
        for (const name of ['allows', 'private']) chmodSync(source(name), 0o600);
        for (const name of ['denies', 'plain']) chmodSync(source(name), 0o644);
        execFileSync('setfacl', ['-m', 'u:12345:rwx', source('allows')]);
        execFileSync('setfacl', ['-m', 'u:12345:---', source('denies')]);
        const script = await bundleScript(CHILD, temp.path);
        const args = ['-Ur', process.execPath, script, way, temp.path];
        const run = await runProcess('unshare', args, { cwd: '/' });
        expect(run.stderr).toBe('');
        expect(JSON.parse(run.stdout).sort()).toEqual(['plain', 'private']);
        expect(readdirSync(join(temp.path, 'to')).sort()).toEqual(['plain', 'private']);
      },
    );

    test('what exists, is missing or is no ordinary file is left alone', async () => {
      writeFileSync(source('taken'), 'source');
      chmodSync(source('taken'), 0o755);
      writeFileSync(copy('taken'), 'mine');
      chmodSync(copy('taken'), 0o600);
      symlinkSync('taken', source('link'));
      execFileSync('mkfifo', [source('fifo')]);
      fs.mkdir(from, 'dir', 0o755);
      writeFileSync(source('good'), '');
      const names = ['taken', 'link', 'fifo', 'dir', 'missing', 'good'];
      expect(await copier.copyAttributes(from, to, names)).toEqual(new Set(['good']));
      expect(readdirSync(join(temp.path, 'to')).sort()).toEqual(['good', 'taken']);
      expect(fs.lstat(to, 'taken')).toMatchObject({ mode: 0o600, size: 4 });
    });

    test('names are single components', async () => {
      await expect(copier.copyAttributes(from, to, ['../x'])).rejects.toThrow(TypeError);
    });

    test.skipIf(!isRoot || !canRun('python3'))(
      'an extended attribute that cannot be kept is told, and nothing else is lost',
      async () => {
        for (const name of ['able', 'plain']) {
          writeFileSync(source(name), '');
          chownSync(source(name), 65534, 65534);
          chmodSync(source(name), 0o755);
        }
        // Everybody may read it, and only root may set it.
        const set = `import os, sys
os.setxattr(sys.argv[1], 'security.capability', bytes.fromhex('01000002' + '00200000' + '00' * 12))`;
        execFileSync('python3', ['-c', set, source('able')]);
        chmodSync(join(temp.path, 'to'), 0o777);
        chmodSync(temp.path, 0o755);
        const script = await bundleScript(CHILD, temp.path);
        const options = { uid: 65534, gid: 65534, cwd: '/' };
        const args = [script, way, temp.path, 'lost'];
        const run = await runProcess(process.execPath, args, options);
        expect(run.stderr).toBe('');
        expect(JSON.parse(run.stdout)).toEqual(['able']);
        expect(readdirSync(join(temp.path, 'to')).sort()).toEqual(['able', 'plain']);
        expect(fs.lstat(to, 'able')).toMatchObject({ mode: 0o755, uid: 65534, gid: 65534 });
      },
    );

    test.skipIf(!isRoot)('a file whose owner cannot be kept is not answered', async () => {
      writeFileSync(source('theirs'), '');
      chmodSync(source('theirs'), 0o664);
      writeFileSync(source('mine'), '');
      chownSync(source('mine'), 65534, 65534);
      chmodSync(join(temp.path, 'to'), 0o777);
      chmodSync(temp.path, 0o755);
      const script = await bundleScript(CHILD, temp.path);
      const run = await runProcess(process.execPath, [script, way, temp.path], {
        uid: 65534,
        gid: 65534,
        cwd: '/',
      });
      expect(run.stderr).toBe('');
      expect(JSON.parse(run.stdout)).toEqual(['mine']);
      expect(readdirSync(join(temp.path, 'to'))).toEqual(['mine']);
    });
  },
);

describe.skipIf(process.platform !== 'linux').each(['alone', 'ahead'] as const)(
  'a `cp` that does not do all, %s',
  (way) => {
    const copyBy = async (ending: string, lists: readonly string[] = [], start = '') => {
      using temp = makeTempDir();
      const at = (...parts: string[]): string => join(temp.path, ...parts);
      const program = at('cp');
      // It makes what looks like a copy, but without the list, and then ends in its own way.
      const bare = `for f; do case $f in */[ab]) cp -p --attributes-only "$f" "$to"; \
setfacl -b "$to/\${f##*/}" 2>/dev/null; esac; done`;
      const script = `#!/bin/sh\nPATH=/usr/bin:/bin\nto='${at('to')}'\n${start}\n${bare}\n${ending}\n`;
      writeFileSync(program, script, { mode: 0o755 });
      const fs = createNodeFs();
      const root = fs.openRoot(temp.path);
      for (const name of ['from', 'to']) fs.mkdir(root, name, 0o755);
      const wanted = {
        fromDir: fs.openDir(root, 'from'),
        toDir: fs.openDir(root, 'to'),
        names: ['a', 'b'],
      };
      for (const name of wanted.names) {
        writeFileSync(at('from', name), '');
        chmodSync(at('from', name), 0o640);
      }
      for (const name of lists) execFileSync('setfacl', ['-m', 'u:12345:r', at('from', name)]);
      const ahead = way === 'ahead' ? startWaitingCopy(program) : undefined;
      onTestFinished(() => ahead?.close());
      const done = await (ahead?.copy(wanted) ??
        copyFaithfully(descriptorAnchor, wanted, (from, to, names, options) =>
          runCopy(descriptorAnchor, from, to, names, { program, options }),
        ));
      expect(readdirSync(at('to')).sort()).toEqual([...done].sort());
      return [...done].sort();
    };

    test('is believed about plain files when it failed', async () => {
      expect(await copyBy('exit 0')).toEqual(['a', 'b']);
      expect(await copyBy('exit 1')).toEqual(['a', 'b']);
    });

    test.skipIf(!hasAcls)('is not believed about a file with a list when it failed', async () => {
      expect(await copyBy('exit 1', ['a'])).toEqual(['b']);
      expect(await copyBy('exit 1', ['a', 'b'])).toEqual([]);
    });

    test.skipIf(!hasAcls)('is run again for each file with a list', async () => {
      // It fails only where it is asked for more than one file.
      const whole = 'for f; do case $f in */[ab]) cp -p --attributes-only "$f" "$to"; esac; done';
      expect(await copyBy(`${whole}; case "$*" in *a\\ *b) exit 1; esac`, ['a', 'b'])).toEqual([
        'a',
        'b',
      ]);
    });

    test('is run as before where it was built without extended attributes', async () => {
      const start = 'case "$*" in *--preserve=xattr*) exit 1; esac';
      expect(await copyBy('exit 0', [], start)).toEqual(['a', 'b']);
    });

    test('is not believed at all when it was killed', async () => {
      expect(await copyBy('kill -KILL $$')).toEqual([]);
    });
  },
);

test.skipIf(process.platform !== 'linux')('a `cp` that hangs is waited for once', async () => {
  using temp = makeTempDir();
  const at = (name: string): string => join(temp.path, name);
  writeFileSync(at('cp'), `#!/bin/sh\necho run >>'${at('runs')}'\nexec sleep 600\n`, {
    mode: 0o755,
  });
  const fs = createNodeFs();
  const root = fs.openRoot(temp.path);
  for (const name of ['from', 'to']) fs.mkdir(root, name, 0o755);
  writeFileSync(at('from/a'), '');
  const wanted = { fromDir: fs.openDir(root, 'from'), toDir: fs.openDir(root, 'to'), names: ['a'] };
  const ahead = startWaitingCopy(at('cp'), 1000);
  expect(await ahead?.copy(wanted)).toEqual(new Set());
  expect(readFileSync(at('runs'), 'utf8')).toBe('run\n');
});

function userNamespacesWork(): boolean {
  try {
    execFileSync('unshare', ['-Ur', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
