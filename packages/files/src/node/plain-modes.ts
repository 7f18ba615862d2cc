import { execFile } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { checkEntryName } from '../entry-name.js';
import type { FsPort } from '../fs-port.js';
import type { Anchor } from './anchor.js';
import { dirState } from './handles.js';

/**
 * The call of the disk port that tells files with an access control list from plain ones, by one
 * run of GNU `ls`, which marks an ACL with `+` after the permission bits. The options are ones that
 * other implementations of `ls`, which may mark nothing, refuse.
 */
export function modeCalls(anchor: Anchor): Pick<FsPort, 'plainModes'> {
  return {
    async plainModes(dir, names) {
      for (const name of names) checkEntryName(name);
      // On macOS and Windows an ACL leaves the permission bits alone.
      if (process.platform !== 'linux') return new Set(names);
      const state = dirState(dir);
      const program = PROGRAMS.find((path) => lstatSync(path, { throwIfNoEntry: false }));
      if (names.length === 0 || program === undefined) return new Set();
      const inherited = anchor.anchoring === 'descriptor';
      const paths = names.map((name) => `${inherited ? '.' : state.path}/${name}`);
      const cwd = inherited ? `/proc/self/fd/${state.fd}` : '/';
      const marks = readMarks(await list(program, paths, cwd));
      // One line for each file in the order of the names, or no line can be believed.
      if (marks.length !== names.length) return new Set();
      return new Set(names.filter((_, index) => marks[index] === ' ' || marks[index] === '.'));
    },
  };
}

// Not found by PATH: inside a package script that starts with the project's own directories.
const PROGRAMS = ['/usr/bin/ls', '/bin/ls', '/run/current-system/sw/bin/ls'];

const OPTIONS = [
  '--format=long',
  '--numeric-uid-gid',
  '--directory',
  '--sort=none',
  '--quoting-style=escape',
  '--time-style=+',
  '--',
];

const TIMEOUT_MS = 10_000;

function list(program: string, paths: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve) => {
    const options = {
      cwd,
      env: { LC_ALL: 'C' },
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    } as const;
    // What it could not list has no line, which says as much as its exit code.
    execFile(program, [...OPTIONS, ...paths], options, (_error, stdout) => resolve(stdout));
  });
}

/** The character after the permission bits of each line; other lines count as not believable. */
function readMarks(output: string): string[] {
  const lines = output.split('\n').slice(0, -1);
  return lines.map((line) => /^-[-rwxsStT]{9}(.)/.exec(line)?.[1] ?? '?');
}
