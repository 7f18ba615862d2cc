import { type GitLocation, runGit } from './git-command.js';
import { openObjectReader } from './object-reader.js';

/** How far {@link pastVersions} looks. */
export interface PastVersionsOptions {
  /** The most commits that touched the file; default 1000. */
  readonly mostCommits?: number;
}

/**
 * The contents that a file has had, newest first and each once: as it is staged, and in the commits of
 * all branches and of what branches pointed to before. Empty without a repository or git.
 *
 * @param directory - absolute path of a directory inside a work tree.
 * @param path - relative to it.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { pastVersions } from '@holdfast/source/node';
 *
 * const directory = mkdtempSync(join(tmpdir(), 'example-'));
 * for await (const bytes of pastVersions(directory, 'a.ts')) console.log(bytes.length);
 * console.log('no more');
 * // no more
 * ```
 */
export async function* pastVersions(
  directory: string,
  path: string,
  options: PastVersionsOptions = {},
): AsyncGenerator<Uint8Array> {
  const location = { directory };
  const objects = openObjectReader(location);
  const seen = new Set<string>();
  try {
    for (const list of [stagedIds, committedIds]) {
      for (const id of await list(location, path, options.mostCommits ?? 1000)) {
        if (seen.has(id) || /^0+$/.test(id)) continue;
        seen.add(id);
        const object = await objects.read(id);
        if (object?.type === 'blob') yield object.bytes;
      }
    }
  } finally {
    await objects.close();
  }
}

async function stagedIds(location: GitLocation, path: string): Promise<readonly string[]> {
  const output = await quietly(location, ['ls-files', '--stage', '-z', '--', path]);
  // Of a file with conflicts, the version that both sides began with, and those of the sides.
  return output.split('\0').flatMap((entry) => idsIn(entry, /^\d{6} ([0-9a-f]{40,64}) /g));
}

async function committedIds(
  location: GitLocation,
  path: string,
  mostCommits: number,
): Promise<readonly string[]> {
  const output = await quietly(location, [
    'log',
    '--all',
    '--reflog',
    '--full-history',
    '--no-renames',
    // A merge may have a content that neither side had.
    '-m',
    '--no-ext-diff',
    '--no-textconv',
    '--raw',
    '--no-abbrev',
    '--format=',
    `--max-count=${mostCommits}`,
    '--',
    path,
  ]);
  // The newer side of each line first, then the older one.
  return idsIn(output, /^:\d{6} \d{6} ([0-9a-f]{40,64}) ([0-9a-f]{40,64}) /gm);
}

function idsIn(output: string, line: RegExp): readonly string[] {
  return [...output.matchAll(line)].flatMap(([, ...ids]) => ids.reverse());
}

async function quietly(location: GitLocation, args: readonly string[]): Promise<string> {
  const output = await runGit(location, args).catch(() => undefined);
  return output?.toString('utf8') ?? '';
}
