import { once } from 'node:events';
import { type FSWatcher, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeProject } from '../project.js';
import { proposeChange } from './pipeline.js';

let watchers: FSWatcher[] = [];
afterEach(() => {
  for (const watcher of watchers) watcher.close();
  watchers = [];
});

/** Collects what a watcher of a directory is told, in order, until `settle` is asked for. */
function watchDirectory(directory: string) {
  const seen: string[] = [];
  const watcher = watch(directory);
  watchers.push(watcher);
  watcher.on('change', (kind, name) => seen.push(`${kind} ${String(name)}`));
  return {
    /** Waits until everything before now has been told. */
    async settle(): Promise<readonly string[]> {
      const last = `last-${watchers.length}`;
      writeFileSync(join(directory, last), '');
      while (!seen.includes(`rename ${last}`)) await once(watcher, 'change');
      watcher.close();
      return seen.slice(0, seen.indexOf(`rename ${last}`));
    },
  };
}

test.runIf(process.platform === 'linux')(
  'a watcher is told of one change per file, and never of a temporary name',
  async () => {
    using project = makeProject({ 'src/a.ts': 'old\r\n', 'src/b.ts': 'old\n', 'src/c.ts': 'c\n' });
    const root = project.path;
    const directory = join(root, 'src');
    const change = await proposeChange(root, { 'src/a.ts': 'new\r\n', 'src/b.ts': 'new\n' });

    const applying = watchDirectory(directory);
    expect((await change.apply()).status).toBe('applied');
    // A watcher that reloads what it is told of does so once for each file.
    expect(await applying.settle()).toEqual(['rename a.ts', 'rename b.ts']);

    const recovering = watchDirectory(directory);
    expect((await change.recover()).status).toBe('recovered');
    const told = await recovering.settle();
    expect([...new Set(told.map((event) => event.split(' ')[1]))].sort()).toEqual(['a.ts', 'b.ts']);
    expect(told.filter((event) => event.startsWith('rename'))).toHaveLength(2);
  },
);

test.runIf(process.platform === 'linux')('a create is told once, with whole content', async () => {
  using project = makeProject({ 'src/a.ts': 'old\n' });
  const directory = join(project.path, 'src');
  const change = await proposeChange(project.path, { 'src/new.ts': 'new\n' });
  const applying = watchDirectory(directory);
  expect((await change.apply()).status).toBe('applied');
  const told = await applying.settle();
  expect(told.filter((event) => event.startsWith('rename'))).toEqual(['rename new.ts']);
  expect(new Set(told.map((event) => event.split(' ')[1]))).toEqual(new Set(['new.ts']));
});
