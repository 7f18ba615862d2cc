import { decodeUtf8, encodeUtf8, sha256 } from '@holdfast/base';
import { errnoOf } from '../errno.js';
import { flushAll } from '../flush-all.js';
import type { DirHandle, FsPort } from '../fs-port.js';
import { replaceFile } from '../replace.js';
import { unlinkIfPresent } from '../unlink-if-present.js';
import { appendLines } from './append-lines.js';
import type { RecordedDirectories } from './make-recorded-directories.js';
import { readOwn } from './open-own.js';
import { type RecordedNames, unfinishedName } from './recorded-layout.js';
import { STAGED } from './staged-name.js';

/** A change that is about to be made, and what is to be recorded of it. */
export interface Unfinished {
  /** Digests of the file, see {@link fileDigest}. */
  readonly before: string;
  readonly after: string;
  /** Entry in `.holdfast` with the new bytes: it is gone as soon as they are in place. */
  readonly staged: string;
  /** Lines of the record, each with its line end. */
  readonly lines: readonly string[];
}

/** Notes a change before it is made, durably, so that a crash between file and record loses neither. */
export async function noteUnfinished(
  fs: FsPort,
  locks: DirHandle,
  names: RecordedNames,
  unfinished: Unfinished,
): Promise<void> {
  const bytes = encodeUtf8(JSON.stringify(unfinished));
  await replaceFile(fs, locks, unfinishedName(names), bytes);
}

/**
 * Ends what a crash interrupted: a change that was made gets its record; one that was not is
 * forgotten, because it was never answered for. The two are told apart by the bytes of the file,
 * and when somebody has edited it since, by whether the new bytes still wait for their place.
 */
export async function settleUnfinished(
  fs: FsPort,
  { holdfast, locks }: RecordedDirectories,
  names: RecordedNames,
  present: Uint8Array | undefined,
): Promise<void> {
  const bytes = readOwn(fs, locks, unfinishedName(names), MAX_BYTES);
  if (bytes === undefined) return;
  const noted = parse(bytes);
  if (noted !== undefined && wasMade(fs, holdfast, noted, fileDigest(present))) {
    await appendLines(fs, holdfast, names.record, noted.lines, true);
  }
  await forgetUnfinished(fs, locks, names);
  if (noted !== undefined) unlinkIfPresent(fs, holdfast, noted.staged);
}

/** After the record is durable, or when nothing was changed. */
export async function forgetUnfinished(
  fs: FsPort,
  locks: DirHandle,
  names: RecordedNames,
): Promise<void> {
  unlinkIfPresent(fs, locks, unfinishedName(names));
  await flushAll(fs, [locks]);
}

/** Tells contents apart; a missing file is unlike an empty one. */
export function fileDigest(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? 'missing' : sha256(bytes);
}

const MAX_BYTES = 64 * 1024 * 1024;

function wasMade(fs: FsPort, holdfast: DirHandle, noted: Unfinished, digest: string): boolean {
  if (digest === noted.after) return true;
  if (digest === noted.before) return false;
  try {
    fs.lstat(holdfast, noted.staged);
    return false;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return true;
    throw error;
  }
}

/** The note is replaced atomically: what cannot be read is not ours to act on. */
function parse(bytes: Uint8Array): Unfinished | undefined {
  let value: unknown;
  try {
    value = JSON.parse(decodeUtf8(bytes) ?? '');
  } catch {
    return undefined;
  }
  return isUnfinished(value) ? value : undefined;
}

function isUnfinished(value: unknown): value is Unfinished {
  if (typeof value !== 'object' || value === null) return false;
  const { before, after, staged, lines } = value as Partial<Record<keyof Unfinished, unknown>>;
  return (
    typeof before === 'string' &&
    typeof after === 'string' &&
    typeof staged === 'string' &&
    // Nothing else is ever removed on the word of a note.
    STAGED.test(staged) &&
    Array.isArray(lines) &&
    lines.every((line) => typeof line === 'string' && line.endsWith('\n'))
  );
}
