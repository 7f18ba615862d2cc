import { createFaultyFs, type MemoryFs, type MemoryFsOptions } from '@holdfast/files/testing';
import { expect, test } from 'vitest';
import { openJournal } from '../src/index.js';
import { ROOT, simulateChanges, simulateProcess, simulateProject } from './simulated-project.js';

/* Directories that a plan leaves empty are removed, and made again by an undo. */

interface EmptiedOptions {
  readonly directory: Parameters<typeof simulateProject>[0][string];
  readonly disk?: MemoryFsOptions;
}

/** A project whose only file in `dir` was deleted by a plan. */
async function emptied({ directory, disk: options }: EmptiedOptions): Promise<MemoryFs> {
  const disk = simulateProject({ 'package.json': '{}\n', dir: directory }, options);
  disk.outside.write(`${ROOT}/dir/a.txt`, 'a\n');
  const plan = simulateChanges(disk, { 'dir/a.txt': { delete: true } });
  const result = await openJournal(ROOT, simulateProcess(disk, 1)).apply(plan);
  expect([result.status, disk.outside.exists(`${ROOT}/dir`)]).toEqual(['applied', false]);
  return disk;
}

const modeOf = ({ outside }: MemoryFs) => outside.inode(`${ROOT}/dir`).mode.toString(8);
const undo = (disk: MemoryFs, pid = 2) =>
  openJournal(ROOT, simulateProcess(disk, pid)).recover({ last: true });
const NOTE = 'permissions or extended attributes of dir could not be kept exactly';

test('a directory comes back with its owner and mode, and no note', async () => {
  const disk = await emptied({ directory: { directory: true, mode: 0o2750 } });
  const { status, notes } = await undo(disk);
  expect([status, modeOf(disk), notes.join('\n').includes(NOTE)]).toEqual([
    'recovered',
    '2750',
    false,
  ]);
});

test('a directory that the user made again meanwhile keeps the mode that the user gave it', async () => {
  const disk = await emptied({ directory: { directory: true, mode: 0o755 } });
  disk.outside.mkdir(`${ROOT}/dir`);
  disk.outside.chmod(`${ROOT}/dir`, 0o700);
  disk.outside.write(`${ROOT}/dir/secret`, 'mine\n');
  expect((await undo(disk)).status).toBe('recovered');
  expect(modeOf(disk)).toBe('700');
  expect(disk.outside.list(`${ROOT}/dir`)).toEqual(['a.txt', 'secret']);
});

test('a directory whose mode a crash kept back gets it from the next recovery', async () => {
  const disk = await emptied({ directory: { directory: true, mode: 0o755 } });
  const dying = createFaultyFs(disk, {
    after: ({ kind, label }) => {
      if (kind === 'mkdir' && label === `${ROOT}/dir`) dying.crashNow();
    },
  });
  await expect(
    openJournal(ROOT, simulateProcess(dying, 2)).recover({ last: true }),
  ).rejects.toThrow();
  expect(modeOf(disk)).toBe('700');
  expect((await undo(disk, 3)).status).toBe('recovered');
  expect(modeOf(disk)).toBe('755');
});

// With a list the group bits are its mask: without it they would give the group more.
test('where an access list is lost the directory is for its owner only, and a note says so', async () => {
  const attributes = { 'system.posix_acl_access': 'user:1001:rwx' };
  const disk = await emptied({ directory: { directory: true, mode: 0o770, attributes } });
  const { status, notes } = await undo(disk);
  expect([status, modeOf(disk)]).toEqual(['recovered', '700']);
  expect(notes.join('\n')).toContain(NOTE);
});

test('where the owner cannot be given back, the group can, and nobody gets more', async () => {
  const directory = { directory: true, mode: 0o2770, uid: 2000, gid: 3000 } as const;
  const disk = await emptied({ directory, disk: { uid: 1000, gid: 1000, groups: [3000] } });
  const { status, notes } = await undo(disk);
  const { uid, gid } = disk.outside.inode(`${ROOT}/dir`);
  expect([status, uid, gid, modeOf(disk)]).toEqual(['recovered', 1000, 3000, '770']);
  expect(notes.join('\n')).toContain(NOTE);
});

test('a resume never throws away what another program wrote to a file that was deleted', async () => {
  const disk = simulateProject({ 'package.json': '{}\n', 'a.txt': 'a\n', 'b.txt': 'b\n' });
  const plan = simulateChanges(disk, { 'a.txt': { delete: true }, 'b.txt': { delete: true } });
  const dying = createFaultyFs(disk, {
    before: ({ kind, label }) => {
      if (kind === 'rename' && label.startsWith(`${ROOT}/b.txt -> `)) dying.crashNow();
    },
  });
  await expect(openJournal(ROOT, simulateProcess(dying, 1)).apply(plan)).rejects.toThrow();
  const { outside } = disk;
  const changes = `${ROOT}/.holdfast/changes`;
  const [id = ''] = outside.list(changes).filter((name) => name.length === 36);
  const kept = `${changes}/${id}/orig/0`;
  outside.write(kept, 'written late\n');
  outside.write(`${ROOT}/a.txt`, 'a\n');
  const resumed = await openJournal(ROOT, simulateProcess(disk, 2)).resume({ last: true });
  expect(resumed.status).toBe('conflict');
  expect(resumed.conflicts).toMatchObject([{ code: 'changed-since-plan', path: 'a.txt' }]);
  expect([outside.readText(kept), outside.readText(`${ROOT}/b.txt`)]).toEqual([
    'written late\n',
    'b\n',
  ]);
});
