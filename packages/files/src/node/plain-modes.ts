import { spawn } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { checkEntryName } from '../entry-name.js';
import type { FsPort } from '../fs-port.js';
import type { Anchor } from './anchor.js';
import { type DirState, dirState } from './handles.js';

type ModeCalls = Pick<FsPort, 'plainModes' | 'listedFiles' | 'listedDirectories'>;

/**
 * The calls of the disk port that tell files and directories with an access control list from plain ones, by one
 * run of GNU `ls`, which marks an ACL with `+` after the permission bits. The options are ones that
 * other implementations of `ls`, which may mark nothing, refuse.
 */
export function modeCalls(anchor: Anchor): ModeCalls {
  return {
    async plainModes(dir, names) {
      for (const name of names) checkEntryName(name);
      // On macOS and Windows an ACL leaves the permission bits alone.
      if (process.platform !== 'linux') return new Set(names);
      const program = findProgram();
      if (names.length === 0 || program === undefined) return new Set();
      const { output } = await listFiles(anchor, program, dirState(dir), names);
      const marks = readMarks(output, FILE_LINE);
      // One line for each file in the order of the names, or no line can be believed.
      if (marks.length !== names.length) return new Set();
      return new Set(names.filter((_, index) => isPlain(marks[index])));
    },
    async listedFiles(dir, names) {
      for (const name of names) checkEntryName(name);
      const program = process.platform === 'linux' ? findProgram() : undefined;
      if (names.length === 0 || program === undefined) return new Set();
      const { output, started } = await listFiles(anchor, program, dirState(dir), names);
      // An `ls` that refuses the options cannot tell.
      if (started && output === '') return new Set();
      const marks = readMarks(output, FILE_LINE);
      if (marks.length !== names.length) return new Set(names);
      return new Set(names.filter((_, index) => !isPlain(marks[index])));
    },
    async listedDirectories(dirs) {
      const program = process.platform === 'linux' ? findProgram() : undefined;
      if (dirs.length === 0 || program === undefined) return new Set();
      const { output, started } = await listDirectories(anchor, program, dirs.map(dirState));
      // An `ls` that refuses the options cannot tell.
      if (started && output === '') return new Set();
      const marks = readMarks(output, DIRECTORY_LINE);
      if (marks.length !== dirs.length) return new Set(dirs);
      return new Set(dirs.filter((_, index) => !isPlain(marks[index])));
    },
  };
}

function listFiles(
  { anchoring }: Anchor,
  program: string,
  { fd, path }: DirState,
  names: readonly string[],
): Promise<Listing> {
  const inherited = anchoring === 'descriptor';
  const paths = names.map((name) => `${inherited ? '.' : path}/${name}`);
  return list(program, paths, inherited ? `/proc/self/fd/${fd}` : '/');
}

/** The program inherits the descriptors: our number may mean nothing in the `/proc` it sees. */
function listDirectories(
  { anchoring }: Anchor,
  program: string,
  dirs: readonly DirState[],
): Promise<Listing> {
  if (anchoring === 'verified') {
    return list(
      program,
      dirs.map(({ path }) => `${path}/.`),
      '/',
    );
  }
  const paths = dirs.map((_, index) => `/proc/self/fd/${STANDARD_STREAMS + index}/.`);
  return list(
    program,
    paths,
    '/',
    dirs.map(({ fd }) => fd),
  );
}

const STANDARD_STREAMS = 3;

function findProgram(): string | undefined {
  return PROGRAMS.find((path) => lstatSync(path, { throwIfNoEntry: false }));
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

interface Listing {
  readonly output: string;
  /** Whether it came to an end of its own. */
  readonly started: boolean;
}

function list(
  program: string,
  paths: readonly string[],
  cwd: string,
  inherited: readonly number[] = [],
): Promise<Listing> {
  return new Promise((resolve) => {
    const child = spawn(program, [...OPTIONS, ...paths], {
      cwd,
      env: { LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore', ...inherited],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    const output = (): string => Buffer.concat(chunks).toString('utf8');
    // What it could not list has no line, which says as much as its exit code.
    child.on('close', (code) => resolve({ output: output(), started: code !== null }));
    child.on('error', () => resolve({ output: '', started: false }));
  });
}

/** The character after the permission bits of each line; other lines count as not believable. */
function readMarks(output: string, form: RegExp): string[] {
  const lines = output.split('\n').slice(0, -1);
  return lines.map((line) => form.exec(line)?.[1] ?? '?');
}

const FILE_LINE = /^-[-rwxsStT]{9}(.)/;
const DIRECTORY_LINE = /^d[-rwxsStT]{9}(.)/;

function isPlain(mark: string | undefined): boolean {
  return mark === ' ' || mark === '.';
}
