import { isAbsolute } from 'node:path';
import { HoldfastError, isHoldfastError, type Problem, shorten } from '@holdfast/base';
import { acquireClaimWaiting, type ProcessTable } from '../acquire-claim-waiting.js';
import type { Claim } from '../claim-result.js';
import { errnoOf } from '../errno.js';
import { flushAll } from '../flush-all.js';
import type { DirHandle, FsPort } from '../fs-port.js';
import { createNodeFs } from '../node-fs.js';
import { currentOwner, probeOwner } from '../owner.js';
import { appendLines } from './append-lines.js';
import { lockedProblem } from './locked-problem.js';
import { makeRecordedDirectories, type RecordedDirectories } from './make-recorded-directories.js';
import { openOwnDir, readOwn } from './open-own.js';
import { RECORDED_LAYOUT, type RecordedNames, recordedPath } from './recorded-layout.js';
import { replaceRecorded } from './replace-recorded.js';
import { removeStaged } from './staged-name.js';
import { settleUnfinished } from './unfinished.js';

/** A file in `.holdfast`, and the record of its changes. */
export interface RecordedFile {
  /**
   * The file's bytes now; `undefined` when there is none. Makes nothing and waits for nobody.
   *
   * @throws HoldfastError `unsafe-target`, `too-large`, `io-error`.
   */
  read(): Uint8Array | undefined;
  /** The bytes of the record; otherwise as {@link RecordedFile.read}. */
  readRecord(): Uint8Array | undefined;
  /**
   * Changes the file under its lock: what `edit` sees is what its answer replaces, so that of
   * several processes none loses an edit. File and record are durable when this resolves; after a
   * crash between the two the next update ends what was begun.
   *
   * @param edit - is called again with the new bytes when somebody who takes no lock, an editor or
   *   git, changed the file meanwhile; its last answer counts.
   * @throws HoldfastError `unsafe-target`, `too-large`, `io-error`; `locked` when the file never
   *   stays as it is; and whatever `edit` throws.
   */
  update<T>(edit: RecordedEditor<T>): Promise<RecordedUpdate<T>>;
}

/** Gives the new content of a file from the present one; `undefined` where there is none yet. */
export type RecordedEditor<T> = (
  present: Uint8Array | undefined,
) => RecordedEdit<T> | Promise<RecordedEdit<T>>;

/** What a file is to become. */
export interface RecordedEdit<T> {
  /** The new content; without it, or when it is the present one, the file is left alone. */
  readonly content?: Uint8Array;
  /** What is appended to the record: whole lines, each with its line end. */
  readonly lines?: readonly string[];
  /** Handed to whoever asked for the update. */
  readonly answer: T;
}

/** What an update came to, or who has the lock: then `edit` was not called. */
export type RecordedUpdate<T> =
  | { readonly held: true; readonly changed: boolean; readonly answer: T }
  | { readonly held: false; readonly problem: Problem };

/** How {@link openRecordedFile} works; every part has a default. */
export interface RecordedFileOptions {
  /** How long an update waits for another one to end; default 10,000 milliseconds. */
  readonly waitMs?: number;
  /**
   * Ends waiting for the lock, and every update that has not begun to write, with its reason. What
   * is being written is written whole.
   */
  readonly signal?: AbortSignal;
  readonly fs?: FsPort;
  readonly processes?: ProcessTable;
}

/**
 * Opens a file that several people and programs change, with the record of their changes: both in
 * `.holdfast`, both meant to be committed. The file is replaced atomically, lines are appended to
 * the record, all durably and under a lock. Nothing is made before the first update. No symlink is
 * followed out of the project.
 *
 * @param root - absolute path of the project root.
 * @param names - single names, not paths; `subject` is what messages call the content.
 * @throws HoldfastError `usage-error` when the root is not an absolute path.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { openRecordedFile } from '@holdfast/files';
 *
 * const names = { subject: 'blocks', file: 'blocks.json', record: 'blocks.history.jsonl' };
 * const blocks = openRecordedFile(mkdtempSync(join(tmpdir(), 'example-')), names);
 * const result = await blocks.update((present) => ({
 *   content: Buffer.from(present === undefined ? '[]\n' : '[1]\n'),
 *   lines: ['{"op":"first"}\n'],
 *   answer: 'made',
 * }));
 * console.log(result);
 * // { held: true, changed: true, answer: 'made' }
 * console.log(Buffer.from(blocks.readRecord() ?? []).toString());
 * // {"op":"first"}
 * ```
 */
export function openRecordedFile(
  root: string,
  names: RecordedNames,
  options: RecordedFileOptions = {},
): RecordedFile {
  if (typeof root !== 'string' || !isAbsolute(root)) {
    throw new HoldfastError('usage-error', `${shorten(String(root))} is not an absolute path.`, {
      hint: 'Give the project root as an absolute path.',
    });
  }
  const { fs = createNodeFs(), waitMs = 10_000, signal } = options;
  const waiting = { waitMs, ...(signal === undefined ? {} : { signal }) };
  const processes = options.processes ?? { current: currentOwner, probe: probeOwner };
  const readNow = (name: string, maxBytes: number): Uint8Array | undefined => {
    try {
      return inHoldfast(fs, root, (holdfast) => readOwn(fs, holdfast, name, maxBytes));
    } catch (error) {
      throw describe(error, names);
    }
  };
  return {
    read: () => readNow(names.file, MAX_FILE_BYTES),
    readRecord: () => readNow(names.record, MAX_RECORD_BYTES),
    update: async (edit) => {
      signal?.throwIfAborted();
      try {
        return await inDirectories(fs, root, names, async (dirs) => {
          const lock = await acquireClaimWaiting(fs, dirs.claims, processes, waiting);
          try {
            signal?.throwIfAborted();
            if (!lock.held) return { held: false, problem: lockedProblem(names, lock) };
            const unlessAborted: typeof edit = async (present) => {
              const edited = await edit(present);
              signal?.throwIfAborted();
              return edited;
            };
            return { held: true, ...(await change(fs, dirs, names, unlessAborted)) };
          } finally {
            if (lock.held) releaseQuietly(lock.claim);
          }
        });
      } catch (error) {
        throw describe(error, names);
      }
    },
  };
}

const MAX_FILE_BYTES = 64 * 1024 * 1024;
const MAX_RECORD_BYTES = 512 * 1024 * 1024;

function inHoldfast<T>(
  fs: FsPort,
  root: string,
  run: (holdfast: DirHandle) => T | undefined,
): T | undefined {
  const { holdfast: name } = RECORDED_LAYOUT;
  const top = fs.openRoot(root);
  try {
    const holdfast = openOwnDir(fs, top, name, name);
    if (holdfast === undefined) return undefined;
    try {
      return run(holdfast);
    } finally {
      fs.close(holdfast);
    }
  } finally {
    fs.close(top);
  }
}

async function inDirectories<T>(
  fs: FsPort,
  root: string,
  names: RecordedNames,
  run: (dirs: RecordedDirectories) => Promise<T>,
): Promise<T> {
  const top = fs.openRoot(root);
  try {
    const dirs = makeRecordedDirectories(fs, top, names);
    try {
      const answer = await run(dirs);
      if (dirs.made) await flushAll(fs, [top, dirs.holdfast]);
      return answer;
    } finally {
      dirs.close();
    }
  } finally {
    fs.close(top);
  }
}

async function change<T>(
  fs: FsPort,
  dirs: RecordedDirectories,
  names: RecordedNames,
  edit: RecordedEditor<T>,
): Promise<{ readonly changed: boolean; readonly answer: T }> {
  const read = () => readOwn(fs, dirs.holdfast, names.file, MAX_FILE_BYTES);
  await settleUnfinished(fs, dirs, names, read());
  removeStaged(fs, dirs.holdfast, names);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const before = read();
    const { content, lines = [], answer } = await edit(before);
    if (content === undefined || (before !== undefined && Buffer.compare(before, content) === 0)) {
      await appendLines(fs, dirs.holdfast, names.record, lines);
      return { changed: false, answer };
    }
    const whole = { before, after: content, lines, present: read };
    if (await replaceRecorded(fs, dirs, names, whole)) return { changed: true, answer };
  }
  throw new HoldfastError('locked', `Another program keeps changing the ${names.subject}.`, {
    path: recordedPath(names.file),
    hint: 'Nothing was changed. Wait until it has finished, then try again.',
  });
}

const MAX_TRIES = 10;

/** A lock that cannot be released ends with this process; what was done is done. */
function releaseQuietly(claim: Claim): void {
  try {
    claim.release();
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
  }
}

/** What the operating system refused, in the form every caller can rely on. */
function describe(error: unknown, { subject, file }: RecordedNames): unknown {
  const errno = errnoOf(error);
  if (errno === undefined || isHoldfastError(error)) return error;
  return new HoldfastError('io-error', `The ${subject} could not be read or written (${errno}).`, {
    path: recordedPath(file),
    hint: 'Check the disk, its free space and the permissions of .holdfast.',
    data: { errno },
    cause: error,
  });
}
