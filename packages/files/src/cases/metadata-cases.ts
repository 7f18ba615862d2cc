import assert from 'node:assert/strict';
import { clockMoves, type PortCase, refuses } from './port-case.js';

/** Modes, owners, times, and what they allow. */
export const metadataCases: readonly PortCase[] = [
  {
    name: 'chmod sets exactly the given bits, whatever the umask',
    run({ fs, dir }) {
      const file = fs.open(dir, 'file', 'create');
      for (const mode of [0o777, 0o640, 0o4755, 0o2755, 0o1644, 0o7777, 0]) {
        fs.chmod(file, mode);
        assert.equal(fs.fstat(file).mode, mode);
      }
    },
  },
  {
    name: 'chmod works through a handle for reading',
    run({ fs, dir, plant }) {
      plant('file');
      fs.chmod(fs.open(dir, 'file', 'read'), 0o600);
      assert.equal(fs.lstat(dir, 'file').mode, 0o600);
    },
  },
  {
    name: 'chmod moves ctime and leaves mtime',
    async run({ fs, dir, plant, setMode }) {
      plant('file');
      const before = fs.lstat(dir, 'file');
      await clockMoves();
      setMode('file', 0o600);
      const after = fs.lstat(dir, 'file');
      assert(after.ctimeNs > before.ctimeNs);
      assert.equal(after.mtimeNs, before.mtimeNs);
    },
  },
  {
    name: 'chown takes set-user and set-group rights away',
    run({ fs, dir, plant, setMode }) {
      plant('file');
      setMode('file', 0o6755);
      const { uid, gid } = fs.lstat(dir, 'file');
      fs.chown(fs.open(dir, 'file', 'read'), uid, gid);
      assert.equal(fs.lstat(dir, 'file').mode, 0o755);
    },
  },
  {
    name: 'chown gives a file to another owner and group',
    needs: 'user-0',
    run({ fs, dir, plant }) {
      plant('file');
      fs.chown(fs.open(dir, 'file', 'read'), 4711, 4712);
      const { uid, gid } = fs.lstat(dir, 'file');
      assert.deepEqual({ uid, gid }, { uid: 4711, gid: 4712 });
    },
  },
  {
    name: 'chown to another owner is EPERM for an ordinary user',
    needs: 'ordinary-user',
    run({ fs, dir, plant }) {
      plant('file');
      const { uid, gid } = fs.lstat(dir, 'file');
      refuses('EPERM', () => fs.chown(fs.open(dir, 'file', 'read'), uid + 1, gid));
      assert.equal(fs.lstat(dir, 'file').uid, uid);
    },
  },
  {
    name: 'a set-group directory passes its group to what is made in it',
    needs: 'user-0',
    run({ fs, dir, plantDir }) {
      const sub = plantDir('sub');
      const handle = fs.open(dir, 'sub', 'read');
      fs.chown(handle, 0, 4712);
      fs.chmod(handle, 0o2775);
      fs.close(fs.open(sub, 'file', 'create'));
      fs.mkdir(sub, 'deeper', 0o700);
      assert.equal(fs.lstat(sub, 'file').gid, 4712);
      const { gid, mode } = fs.lstat(sub, 'deeper');
      assert.deepEqual({ gid, setgid: mode & 0o2000 }, { gid: 4712, setgid: 0o2000 });
    },
  },
  {
    name: 'touch moves mtime to now',
    async run({ fs, dir, plant }) {
      plant('file');
      const before = fs.lstat(dir, 'file');
      await clockMoves();
      fs.touch(fs.open(dir, 'file', 'read'));
      const after = fs.lstat(dir, 'file');
      assert(after.mtimeNs > before.mtimeNs && after.ctimeNs > before.ctimeNs);
    },
  },
  {
    name: 'a file without read permission is EACCES for an ordinary user',
    needs: 'ordinary-user',
    run({ fs, dir, plant, setMode }) {
      plant('file');
      setMode('file', 0o200);
      refuses('EACCES', () => fs.open(dir, 'file', 'read'));
      fs.close(fs.open(dir, 'file', 'probe'));
    },
  },
  {
    name: 'probe shows EACCES for a read-only file',
    needs: 'ordinary-user',
    run({ fs, dir, plant, setMode }) {
      plant('file');
      setMode('file', 0o444);
      refuses('EACCES', () => fs.open(dir, 'file', 'probe'));
      refuses('EACCES', () => fs.open(dir, 'file', 'edit'));
    },
  },
  {
    name: 'entries of a read-only directory cannot be changed by an ordinary user',
    needs: 'ordinary-user',
    run({ fs, dir, plant, plantDir, setMode }) {
      const sub = plantDir('sub');
      plant('file', 'text', sub);
      setMode('sub', 0o555);
      refuses('EACCES', () => fs.open(sub, 'new', 'create'));
      refuses('EACCES', () => fs.mkdir(sub, 'new', 0o755));
      refuses('EACCES', () => fs.unlink(sub, 'file'));
      refuses('EACCES', () => fs.rename(sub, 'file', dir, 'file'));
      refuses('EACCES', () => fs.link(sub, 'file', sub, 'new'));
      setMode('sub', 0o755);
      assert.deepEqual(fs.list(sub), ['file']);
    },
  },
  {
    name: 'a directory without search permission hides its entries from an ordinary user',
    needs: 'ordinary-user',
    run({ fs, plant, plantDir, setMode }) {
      const sub = plantDir('sub');
      plant('file', 'text', sub);
      setMode('sub', 0o600);
      refuses('EACCES', () => fs.lstat(sub, 'file'));
      refuses('EACCES', () => fs.open(sub, 'file', 'read'));
      setMode('sub', 0o700);
    },
  },
];
