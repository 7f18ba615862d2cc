import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { makeTempDir, snapshotTree, type TempDir } from '@holdfast/test-kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeProject, refusal } from '../project.js';
import { proposeChange } from './pipeline.js';

interface Kind {
  readonly name: string;
  /** Puts something at `src/a.ts`, whose own file is at `real` with the same bytes. */
  readonly put: (target: string, real: string) => void | Promise<void>;
  /** What the reason says. */
  readonly says: RegExp;
  /** For what has bytes that a plan could be made for. */
  readonly code?: string;
}

let servers: Server[];
let project: TempDir;
let outside: TempDir;
beforeEach(() => {
  servers = [];
  outside = makeTempDir('holdfast-outside-');
  project = makeProject({ 'src/a.ts': 'same\n', 'src/b.ts': 'old\n' });
});
afterEach(async () => {
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  project.remove();
  outside.remove();
});

const inStore = (real: string, ...parts: readonly string[]): string => {
  const path = join(real, ...parts);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, 'same\n');
  return path;
};

const KINDS: readonly Kind[] = [
  {
    name: 'a link as GNU stow makes them',
    put: (target, real) => symlinkSync(inStore(real, 'stow', 'editor', 'a.ts'), target),
    says: /symbolic link to .*stow.* \(as GNU stow or a dotfiles manager makes them\)/,
  },
  {
    name: 'a link into a pnpm store',
    put: (target, real) => {
      const path = ['node_modules', '.pnpm', 'x@1.0.0', 'node_modules', 'x', 'a.ts'];
      symlinkSync(inStore(real, ...path), target);
    },
    says: /symbolic link to .*\.pnpm.* \(as the pnpm store makes them\)/,
  },
  {
    name: 'a dangling link',
    put: (target, real) => symlinkSync(join(real, 'nothing'), target),
    says: /symbolic link/,
  },
  {
    name: 'a link to itself',
    put: (target) => symlinkSync('a.ts', target),
    says: /symbolic link/,
  },
  {
    name: 'a hard link, as pnpm imports packages',
    put: (target, real) => linkSync(inStore(real, 'files', 'a.ts'), target),
    says: /names|hard link/,
  },
  { name: 'a directory', put: (target) => mkdirSync(target), says: /directory/ },
  {
    name: 'a FIFO',
    put: (target) => void execFileSync('mkfifo', [target]),
    says: /FIFO|pipe/i,
  },
  {
    name: 'a socket',
    put: async (target) => {
      const server = createServer();
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(target, resolve));
    },
    says: /socket/,
  },
  ...(process.getuid?.() === 0
    ? [
        {
          name: 'a device',
          put: (target: string) => void execFileSync('mknod', [target, 'c', '1', '5']),
          says: /device/,
        },
      ]
    : []),
  {
    name: 'Latin-1',
    put: (target) => writeFileSync(target, Buffer.from('caf\xe9\n', 'latin1')),
    says: /not valid UTF-8/,
    code: 'not-utf8',
  },
  {
    name: 'a file over 128 KiB',
    put: (target) => writeFileSync(target, 'x'.repeat(128 * 1024 + 1)),
    says: /131073 bytes/,
    code: 'too-large',
  },
];

describe.each(KINDS)('$name', ({ put, says, code = 'unsafe-target' }) => {
  const change = { 'src/a.ts': 'new\n', 'src/b.ts': 'new\n' };
  const both = () => [
    snapshotTree(project.path, { exact: true }),
    snapshotTree(outside.path, { exact: true }),
  ];

  test('is refused while planning, with the reason, and nothing is touched', async () => {
    const target = join(project.path, 'src/a.ts');
    rmSync(target);
    await put(target, outside.path);
    const before = both();
    const error = await refusal(proposeChange(project.path, change));
    expect(error).toMatchObject({ code, path: 'src/a.ts' });
    expect(error.message).toMatch(says);
    expect(both()).toEqual(before);
  });

  test('is refused at apply when it came after planning, and the other file is not written', async () => {
    const target = join(project.path, 'src/a.ts');
    const proposed = await proposeChange(project.path, change);
    rmSync(target);
    await put(target, outside.path);
    const before = both();
    const result = await proposed.apply();
    expect(result.status).toBe('conflict');
    expect(result.conflicts).toMatchObject([{ path: 'src/a.ts' }]);
    // What is no longer the planned file may be refused for that alone.
    expect([code, 'changed-since-plan']).toContain(result.conflicts[0]?.code);
    expect(both()).toEqual(before);
  });

  test('blocks the undo of an apply, by name, and nothing is restored', async () => {
    const target = join(project.path, 'src/a.ts');
    const proposed = await proposeChange(project.path, change);
    expect((await proposed.apply()).status).toBe('applied');
    rmSync(target);
    await put(target, outside.path);
    const before = [
      snapshotTree(join(project.path, 'src'), { exact: true }),
      snapshotTree(outside.path, { exact: true }),
    ];
    const result = await proposed.recover();
    expect(result.status).toBe('conflict');
    expect(result.conflicts).toMatchObject([{ path: 'src/a.ts' }]);
    expect([
      snapshotTree(join(project.path, 'src'), { exact: true }),
      snapshotTree(outside.path, { exact: true }),
    ]).toEqual(before);
  });
});

test('a directory on the way that became a link blocks the undo, and what it leads to is untouched', async () => {
  const proposed = await proposeChange(project.path, { 'src/a.ts': 'new\n' });
  expect((await proposed.apply()).status).toBe('applied');
  writeFileSync(join(outside.path, 'a.ts'), 'new\n');
  renameSync(join(project.path, 'src'), join(project.path, 'moved'));
  symlinkSync(outside.path, join(project.path, 'src'));
  const before = snapshotTree(outside.path, { exact: true });
  const result = await proposed.recover();
  expect(result.status).toBe('conflict');
  expect(result.conflicts).toMatchObject([{ path: 'src/a.ts' }]);
  expect(snapshotTree(outside.path, { exact: true })).toEqual(before);
});

test.each([
  ['another case', 'src/new.ts', 'src/NEW.ts'],
  ['another Unicode form', 'src/caf\u00e9.ts', 'src/cafe\u0301.ts'],
  ['a letter that folds to it', 'src/s.ts', 'src/\u017f.ts'],
  ['a directory in another case', 'lib/x.ts', 'Lib/y.ts'],
])('a name in %s that came after planning is refused', async (_, planned, appeared) => {
  const proposed = await proposeChange(project.path, { [planned]: 'new\n' });
  mkdirSync(join(project.path, appeared, '..'), { recursive: true });
  writeFileSync(join(project.path, appeared), 'mine\n');
  const before = snapshotTree(project.path, { exact: true });
  expect(await proposed.apply()).toMatchObject({
    status: 'conflict',
    conflicts: [{ code: 'case-collision', path: planned }],
  });
  expect(snapshotTree(project.path, { exact: true })).toEqual(before);
});
