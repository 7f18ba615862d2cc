import { errnoOf } from '../errno.js';
import { flushAll } from '../flush-all.js';
import type { FsPort } from '../fs-port.js';
import { discardStaged, stageReplacement } from '../stage-replacement.js';
import { appendLines } from './append-lines.js';
import type { RecordedDirectories } from './make-recorded-directories.js';
import type { RecordedNames } from './recorded-layout.js';
import { stagedName } from './staged-name.js';
import { fileDigest, forgetUnfinished, noteUnfinished } from './unfinished.js';

/** A change of the file, and what is to be recorded of it. */
export interface RecordedChange {
  readonly before: Uint8Array | undefined;
  readonly after: Uint8Array;
  readonly lines: readonly string[];
  /** The file's bytes now. */
  readonly present: () => Uint8Array | undefined;
}

/**
 * Replaces the file and appends to its record, durably, under the lock.
 *
 * @returns false when the file is no longer what the change was made from: nothing was changed.
 */
export async function replaceRecorded(
  fs: FsPort,
  dirs: RecordedDirectories,
  names: RecordedNames,
  { before, after, lines, present }: RecordedChange,
): Promise<boolean> {
  const { holdfast, locks } = dirs;
  const staged = stagedName(names);
  await stageReplacement(fs, holdfast, { name: names.file, temporary: staged, bytes: after });
  const isNoted = lines.length > 0;
  let isPlaced = false;
  try {
    if (isNoted) {
      // The note says how the staged entry tells what happened: the entry must outlive it.
      await flushAll(fs, [holdfast]);
      const digests = { before: fileDigest(before), after: fileDigest(after) };
      await noteUnfinished(fs, locks, names, { ...digests, staged, lines });
    }
    if (fileDigest(present()) === fileDigest(before)) {
      fs.rename(holdfast, staged, holdfast, names.file);
      isPlaced = true;
    }
  } finally {
    if (!isPlaced && (!isNoted || (await tryToForget(fs, dirs, names)))) {
      discardStaged(fs, holdfast, staged);
    }
  }
  if (!isPlaced) return false;
  await flushAll(fs, [holdfast]);
  await appendLines(fs, holdfast, names.record, lines);
  if (isNoted) await forgetUnfinished(fs, locks, names);
  return true;
}

/** While the note is there, so must the staged entry be: it says that nothing was changed. */
async function tryToForget(
  fs: FsPort,
  { locks }: RecordedDirectories,
  names: RecordedNames,
): Promise<boolean> {
  try {
    await forgetUnfinished(fs, locks, names);
    return true;
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return false;
  }
}
