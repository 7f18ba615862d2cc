import {
  canonicalJson,
  compareCodeUnits,
  decodeUtf8,
  encodeUtf8,
  foldCase,
  HoldfastError,
  sha256,
} from '@holdfast/base';
import { createNodeFs, type DirHandle, type FsPort, flushAll, readWhole } from '@holdfast/files';
import { createDurably, inStateDirectory } from '../state-directory.js';
import { type ReviewRecord, reviewFault, reviewSchema } from './review-record.js';

/** Where reviews are, relative to the project's root. */
const REVIEWS = '.holdfast/reviews';
const DIRECTORY = { name: 'reviews', mode: 0o777 } as const;
/** A record has less, however it is written. */
const MOST_BYTES = 65_536;

/** A review with its file. */
export interface StoredReview extends ReviewRecord {
  /** Relative to the project's root. */
  readonly path: string;
}

/** The reviews of a project, or of one plan. */
export interface StoredReviews {
  /** By plan, then oldest first. */
  readonly reviews: readonly StoredReview[];
  /** Files that do not hold what was stored; they count for nothing. */
  readonly damaged: readonly { readonly path: string; readonly reason: string }[];
}

/**
 * Stores a review, durably, in a file of its own: nothing is replaced, and those of two branches
 * merge. The same reviewer with the same note is stored once.
 *
 * @param root - the project's root, absolute.
 * @returns what is stored now, and whether it was there before.
 * @throws HoldfastError `review-invalid`, or `unsafe-target` when the directory is a symlink.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { sha256 } from '@holdfast/base';
 * import { loadReviews, storeReview } from '@holdfast/project';
 *
 * const root = mkdtempSync(join(tmpdir(), 'example-'));
 * const planId = sha256('an example');
 * await storeReview(root, { schemaVersion: 1, planId, by: 'Ada', at: '2026-12-01T10:00:00Z' });
 * console.log((await loadReviews(root, planId)).reviews.map(({ by }) => by));
 * // [ 'Ada' ]
 * ```
 */
export async function storeReview(
  root: string,
  record: ReviewRecord,
): Promise<{ readonly review: StoredReview; readonly known: boolean }> {
  const fault = reviewFault(record);
  if (fault !== undefined) {
    throw new HoldfastError('review-invalid', `The review cannot be stored: ${fault}.`, {
      hint: 'A name is one line of at most 200 characters, a note has at most 4,096.',
    });
  }
  const { reviews } = await loadReviews(root, record.planId);
  const same = reviews.find(
    ({ by, note }) => foldCase(by) === foldCase(record.by) && note === record.note,
  );
  if (same !== undefined) return { review: same, known: true };
  const name = fileName(record);
  const fs = createNodeFs();
  await inStateDirectory(fs, root, DIRECTORY, true, async (directory, parents) => {
    const bytes = encodeUtf8(`${JSON.stringify(record, undefined, 2)}\n`);
    if (!(await createDurably(fs, directory, name, bytes, 0o666))) {
      throw new HoldfastError('output-exists', 'Something else has the place of this review.', {
        path: `${REVIEWS}/${name}`,
        hint: 'It was edited or is incomplete: delete it and review again.',
      });
    }
    await flushAll(fs, [directory, ...parents]);
  });
  return { review: { ...record, path: `${REVIEWS}/${name}` }, known: false };
}

/** Named after what it says, so that a record that was edited is known. */
function fileName(record: ReviewRecord): string {
  return `${record.planId}.${sha256(canonicalJson({ ...record })).slice(0, 12)}.json`;
}

/**
 * The stored reviews of a project.
 *
 * @param root - the project's root, absolute.
 * @param planId - only those of plans whose id starts so; all without it.
 */
export async function loadReviews(root: string, planId = ''): Promise<StoredReviews> {
  const fs = createNodeFs();
  const read = await inStateDirectory(fs, root, DIRECTORY, false, async (directory) =>
    fs
      .list(directory)
      .filter((name) => FILE_NAME.test(name) && name.startsWith(planId))
      .map((name) => readReview(fs, directory, name)),
  );
  const reviews = (read ?? []).flatMap((entry) => ('reason' in entry ? [] : [entry]));
  const damaged = (read ?? []).flatMap((entry) => ('reason' in entry ? [entry] : []));
  return {
    reviews: reviews.sort(
      (a, b) =>
        compareCodeUnits(a.planId, b.planId) ||
        compareCodeUnits(a.at, b.at) ||
        compareCodeUnits(a.path, b.path),
    ),
    damaged: damaged.sort((a, b) => compareCodeUnits(a.path, b.path)),
  };
}

const FILE_NAME = /^[0-9a-f]{64}\.[0-9a-f]{12}\.json$/;

function readReview(
  fs: FsPort,
  directory: DirHandle,
  name: string,
): StoredReview | StoredReviews['damaged'][number] {
  const path = `${REVIEWS}/${name}`;
  const bytes = readFile(fs, directory, name);
  if (bytes === undefined) return { path, reason: 'It is no ordinary file, or too large.' };
  const parsed = reviewSchema.safeParse(jsonOf(bytes));
  if (!parsed.success) return { path, reason: 'It is not a review.' };
  const record = parsed.data as ReviewRecord;
  if (fileName(record) !== name) {
    return { path, reason: 'It was edited: its name belongs to another review.' };
  }
  return { ...record, path };
}

function readFile(fs: FsPort, directory: DirHandle, name: string): Uint8Array | undefined {
  if (fs.lstat(directory, name).type !== 'file') return undefined;
  const file = fs.open(directory, name, 'read');
  try {
    return fs.fstat(file).type === 'file' ? readWhole(fs, file, MOST_BYTES) : undefined;
  } finally {
    fs.close(file);
  }
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeUtf8(bytes) ?? '');
  } catch {
    return undefined;
  }
}
