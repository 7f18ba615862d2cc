import { spawn } from 'node:child_process';
import { lstatSync, readdirSync, unlinkSync } from 'node:fs';
import { checkEntryName } from '../entry-name.js';
import { errnoOf } from '../errno.js';
import type { DirHandle, FileStat, FsPort } from '../fs-port.js';
import type { Anchor } from './anchor.js';
import { toFileStat } from './file-stat.js';
import { type DirState, dirState } from './handles.js';
import { modeCalls } from './plain-modes.js';

/**
 * The call of the disk port that copies what Node cannot reach (ACL and extended attributes), by
 * one run of GNU `cp`.
 */
export function attributeCalls(anchor: Anchor): Pick<FsPort, 'copyAttributes'> {
  return {
    copyAttributes: (fromDir, toDir, names, onLoss) =>
      copyFaithfully(anchor, { fromDir, toDir, names, onLoss }, (from, to, wanted, options) =>
        runCopy(anchor, from, to, wanted, { options }),
      ),
  };
}

/** What to copy, as the call of the port is given it. */
export interface WantedCopies {
  readonly fromDir: DirHandle;
  readonly toDir: DirHandle;
  readonly names: readonly string[];
  readonly onLoss?: ((name: string) => void) | undefined;
}

/** How a run of `cp` ended: all done, not all done, or before its end and with no answer. */
export type CopyEnd = 'done' | 'failed' | 'stopped';

/** Runs `cp` once for these names, with the options of {@link COPY_OPTIONS} or others. */
export type CopyRun = (
  from: DirState,
  to: DirState,
  wanted: readonly string[],
  options?: readonly string[],
) => Promise<CopyEnd>;

/**
 * Copies by a run of `cp` and believes what that made only after a look: a copy that is not an empty
 * file with the owner, group and mode of its source is removed and not answered. Neither is one that
 * may have lost the access list of its source, which those facts do not show.
 */
export async function copyFaithfully(
  anchor: Anchor,
  { fromDir, toDir, names, onLoss }: WantedCopies,
  run: CopyRun,
): Promise<ReadonlySet<string>> {
  for (const name of names) checkEntryName(name);
  const from = dirState(fromDir);
  const to = dirState(toDir);
  const there = new Set(anchor.guard([to], () => readdirSync(anchor.self(to))));
  const sources = new Map(names.map((name) => [name, look(anchor, from, name)]));
  const wanted = names.filter((name) => sources.get(name)?.type === 'file' && !there.has(name));
  if (wanted.length === 0 || process.platform !== 'linux') return new Set();
  const runAndLook = async (of: readonly string[], options?: readonly string[]) => {
    const end = await run(from, to, of, options);
    const isKept = (name: string) => keepOnlyFaithful(anchor, to, name, sources.get(name));
    return { end, made: of.filter(isKept) };
  };
  const first = await runAndLook(wanted);
  // Built without extended attributes it does nothing when it must keep them.
  const isWithout = first.end === 'failed' && first.made.length === 0;
  const { end, made } = isWithout ? await runAndLook(wanted, LENIENT_OPTIONS) : first;
  if (end === 'done' || made.length === 0) return new Set(made);
  for (const name of made) {
    if (end === 'stopped' || wanted.length > 1) remove(anchor, to, name);
  }
  if (end === 'stopped') return new Set();
  const kept = new Set<string>();
  for (const name of made) {
    // Only a run of its own tells which file it was that could not be copied wholly.
    const alone = wanted.length > 1 ? await runAndLook([name]) : { end, made };
    if (alone.made.length > 0) {
      const isWhole = alone.end === 'done';
      if (isWhole || (alone.end === 'failed' && (await isPlain(anchor, fromDir, toDir, name)))) {
        kept.add(name);
        if (!isWhole) onLoss?.(name);
      } else remove(anchor, to, name);
    }
    // The next one would wait as long.
    if (alone.end === 'stopped') break;
  }
  return kept;
}

/** Whether neither file has an access list: then none was lost. */
async function isPlain(
  anchor: Anchor,
  fromDir: DirHandle,
  toDir: DirHandle,
  name: string,
): Promise<boolean> {
  const { plainModes } = modeCalls(anchor);
  return (
    (await plainModes(fromDir, [name])).has(name) && (await plainModes(toDir, [name])).has(name)
  );
}

function look(anchor: Anchor, dir: DirState, name: string): FileStat | undefined {
  const stat = anchor.guard([dir], () =>
    lstatSync(anchor.locate(dir, name), { bigint: true, throwIfNoEntry: false }),
  );
  return stat === undefined ? undefined : toFileStat(stat);
}

/** How `cp` is run. */
export interface CopyRunOptions {
  readonly program?: string | undefined;
  readonly timeoutMs?: number;
  readonly options?: readonly string[] | undefined;
}

/** One run of `cp` that is started for these names. */
export async function runCopy(
  anchor: Anchor,
  from: DirState,
  to: DirState,
  names: readonly string[],
  {
    program = findCopyProgram(),
    timeoutMs = COPY_TIMEOUT_MS,
    options = COPY_OPTIONS,
  }: CopyRunOptions = {},
): Promise<CopyEnd> {
  if (program === undefined) return 'stopped';
  const inherited = anchor.anchoring === 'descriptor';
  const source = inherited ? '/proc/self/fd/3' : from.path;
  const destination = inherited ? '/proc/self/fd/4' : to.path;
  const args = [
    ...options,
    `--target-directory=${destination}`,
    '--',
    ...names.map((name) => `${source}/${name}`),
  ];
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: '/',
      env: { LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'ignore', ...(inherited ? [from.fd, to.fd] : [])],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    child.on('close', (code) => resolve(endOf(code)));
    child.on('error', () => resolve('stopped'));
  });
}

/** @param code - the exit code; none after a signal. */
export function endOf(code: number | null): CopyEnd {
  if (code === null) return 'stopped';
  return code === 0 ? 'done' : 'failed';
}

/** GNU `cp`, or another program of that name whose work is looked at like its. */
export function findCopyProgram(): string | undefined {
  return PROGRAMS.find((path) => lstatSync(path, { throwIfNoEntry: false }));
}

// Not found by PATH: inside a package script that starts with the project's own directories.
const PROGRAMS = ['/usr/bin/cp', '/bin/cp', '/run/current-system/sw/bin/cp'];

/** A source that became a FIFO since the look would make `cp` wait for a writer. */
export const COPY_TIMEOUT_MS = 10_000;

/** Everything but the bytes, the times and the names, as far as that is possible. */
const LENIENT_OPTIONS: readonly string[] = [
  '--no-dereference',
  '--attributes-only',
  '--preserve=all',
  '--no-preserve=timestamps,links',
];

/** The same, and an extended attribute that cannot be kept is a failure. */
export const COPY_OPTIONS: readonly string[] = [...LENIENT_OPTIONS, '--preserve=xattr'];

/** A source that was given other facts meanwhile has no faithful copy either. */
function keepOnlyFaithful(
  anchor: Anchor,
  to: DirState,
  name: string,
  source: FileStat | undefined,
): boolean {
  const copy = look(anchor, to, name);
  if (copy === undefined) return false;
  if (source !== undefined && isFaithful(source, copy)) return true;
  remove(anchor, to, name);
  return false;
}

function isFaithful(source: FileStat, copy: FileStat): boolean {
  return (
    copy.type === 'file' &&
    copy.size === 0 &&
    copy.nlink === 1 &&
    source.type === 'file' &&
    source.uid === copy.uid &&
    source.gid === copy.gid &&
    source.mode === copy.mode
  );
}

function remove(anchor: Anchor, dir: DirState, name: string): void {
  try {
    anchor.guard([dir], () => unlinkSync(anchor.locate(dir, name)));
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}
