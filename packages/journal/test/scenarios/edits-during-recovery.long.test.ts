import type { FsPort } from '@holdfast/files';
import { createFaultyFs, fakeErrno, type MemoryFs } from '@holdfast/files/testing';
import { describe, expect, test } from 'vitest';
import { openJournal } from '../../src/index.js';
import { ROOT, simulatePlan, simulateProcess, simulateProject } from '../simulated-project.js';

const EDIT = 'what the user saved meanwhile\n';
const FILES = { 'src/a.txt': 'old a\n', 'src/b.txt': 'old b\n' };
const PLANNED = { 'src/a.txt': 'new a\n', 'src/b.txt': 'new b\n', 'src/c.txt': 'created\n' };

/** Where hard links do not exist. */
function withoutLinks(fs: FsPort): FsPort {
  return {
    ...fs,
    link() {
      throw fakeErrno('EPERM', 'link', '');
    },
  };
}

function applied(links: boolean, mounted = false): Promise<MemoryFs> {
  const disk = simulateProject({ src: { directory: true, ...(mounted ? { mount: {} } : {}) } });
  for (const [path, text] of Object.entries(FILES)) disk.outside.write(`${ROOT}/${path}`, text);
  const options = simulateProcess(links ? disk : withoutLinks(disk), 1);
  return openJournal(ROOT, options)
    .apply(simulatePlan(disk, PLANNED))
    .then(({ status }) => {
      expect(status).toBe('applied');
      return disk;
    });
}

function transactionOf(disk: MemoryFs): string {
  const changes = `${ROOT}/.holdfast/changes`;
  const [id] = disk.outside.list(changes).filter((name) => /^[0-9a-f]{8}-/.test(name));
  return `${changes}/${id}`;
}

/** Every text in the project, the journal included. */
function texts(disk: MemoryFs, path = ROOT): string[] {
  return disk.outside.list(path).flatMap((name) => {
    const child = `${path}/${name}`;
    const inode = disk.outside.inode(child);
    if (inode.type === 'directory') return texts(disk, child);
    return inode.type === 'file' ? [disk.outside.readText(child)] : [];
  });
}

/**
 * Runs a verb once for each of its calls, saving a file by rename just before that call; answers the
 * calls at which what was saved is nowhere any more.
 */
async function losses(
  start: MemoryFs,
  verb: 'recover' | 'resume',
  path: string,
  around: (fs: FsPort) => FsPort = (fs) => fs,
): Promise<string[]> {
  const lost: string[] = [];
  for (let at = 1, more = true; more; at += 1) {
    const disk = start.fork();
    let label: string | undefined;
    const fs = createFaultyFs(around(disk), {
      before(call) {
        if (call.index !== at) return;
        label = `${call.kind} ${call.label}`;
        const full = `${ROOT}/${path}`;
        if (disk.outside.exists(full)) disk.outside.replace(full, EDIT);
        else disk.outside.write(full, EDIT);
      },
    });
    const journal = openJournal(ROOT, simulateProcess(fs, 2));
    const result = await journal[verb]({ last: true });
    more = label !== undefined;
    if (!more) expect(['recovered', 'applied']).toContain(result.status);
    if (more && !texts(disk).includes(EDIT)) lost.push(label ?? '');
  }
  return lost;
}

describe('a file that is saved by rename while a recovery runs is lost only at its own rename', () => {
  test('the kept inode is used', async () => {
    const disk = await applied(true);
    expect(await losses(disk, 'recover', 'src/b.txt')).toEqual([
      expect.stringMatching(/^rename .*orig\/1 -> .*b\.txt$/),
    ]);
  });

  test('the kept inode is gone', async () => {
    const disk = await applied(true);
    disk.outside.remove(`${transactionOf(disk)}/orig/1`);
    expect(await losses(disk, 'recover', 'src/b.txt')).toEqual([
      expect.stringMatching(/^rename .*restore\/1 -> .*b\.txt$/),
    ]);
  });

  test('links are refused', async () => {
    const disk = await applied(false);
    expect(await losses(disk, 'recover', 'src/b.txt', withoutLinks)).toEqual([
      expect.stringMatching(/^rename .*restore\/1 -> .*b\.txt$/),
    ]);
  });

  test('another mount', async () => {
    const disk = await applied(true, true);
    expect(await losses(disk, 'recover', 'src/b.txt')).toEqual([
      expect.stringMatching(/^rename .* -> .*b\.txt$/),
    ]);
  });

  test('a created file is never lost', async () => {
    expect(await losses(await applied(true), 'recover', 'src/c.txt')).toEqual([]);
    expect(await losses(await applied(false), 'recover', 'src/c.txt', withoutLinks)).toEqual([]);
  });
});

describe('where links are refused, a torn create', () => {
  async function torn(): Promise<MemoryFs> {
    const start = simulateProject({ 'src/a.txt': 'a\n' });
    const plan = simulatePlan(start, { 'src/c.txt': PLANNED['src/c.txt'] });
    const apply = async (crash?: number) => {
      const disk = start.fork();
      const fs = createFaultyFs(
        withoutLinks(disk),
        crash === undefined ? {} : { crash: { at: crash, when: 'half' } },
      );
      await openJournal(ROOT, simulateProcess(fs, 1))
        .apply(plan)
        .catch(() => undefined);
      return { disk, fs };
    };
    const { fs } = await apply();
    const at = fs.calls.find(({ kind, label }) => kind === 'write' && label.includes('src/c.txt'));
    const { disk } = await apply(at?.index ?? 0);
    expect(PLANNED['src/c.txt']).toMatch(
      new RegExp(`^${disk.outside.readText(`${ROOT}/src/c.txt`)}`),
    );
    return disk;
  }

  test('is removed by a recovery, and nothing that was saved there is lost', async () => {
    expect(await losses(await torn(), 'recover', 'src/c.txt', withoutLinks)).toEqual([]);
  });

  test('is written anew by a resume, which loses what is saved there only at its own unlink', async () => {
    expect(await losses(await torn(), 'resume', 'src/c.txt', withoutLinks)).toEqual([
      expect.stringMatching(/^unlink .*src\/c\.txt$/),
    ]);
  });
});
