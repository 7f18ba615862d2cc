import { decodeUtf8, encodeUtf8, sha256 } from '@holdfast/base';
import { type DirHandle, errnoOf, type FsPort, flushAll, replaceFile } from '@holdfast/files';
import * as z from 'zod';
import { appendAudit } from './append-audit.js';
import { readOwn } from './store-files.js';
import { STORE_LAYOUT } from './store-layout.js';

/** What the store was before a change, and what is to be recorded of it. */
export interface Unfinished {
  /** SHA-256 of the store's bytes before. */
  readonly before: string;
  /** Lines of the audit file, each with its line end. */
  readonly lines: readonly string[];
}

const schema = z.strictObject({ before: z.string(), lines: z.array(z.string().endsWith('\n')) });

/** Notes a change before it is made, durably, so that a crash between store and record loses neither. */
export async function noteUnfinished(
  fs: FsPort,
  locks: DirHandle,
  unfinished: Unfinished,
): Promise<void> {
  await replaceFile(fs, locks, STORE_LAYOUT.unfinished, encodeUtf8(JSON.stringify(unfinished)));
}

/**
 * Ends what a crash interrupted: a change that is in the store gets its record; one that is not
 * was never answered for, and is forgotten.
 */
export async function settleUnfinished(
  fs: FsPort,
  holdfast: DirHandle,
  locks: DirHandle,
  store: Uint8Array | undefined,
): Promise<void> {
  const bytes = readOwn(fs, locks, STORE_LAYOUT.unfinished, MAX_BYTES);
  if (bytes === undefined) return;
  const noted = parse(bytes);
  if (noted !== undefined && noted.before !== storeDigest(store)) {
    await appendAudit(fs, holdfast, noted.lines);
  }
  await forgetUnfinished(fs, locks);
}

/** After the record is durable. */
export async function forgetUnfinished(fs: FsPort, locks: DirHandle): Promise<void> {
  try {
    fs.unlink(locks, STORE_LAYOUT.unfinished);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
  await flushAll(fs, [locks]);
}

/** Tells stores apart; a missing one is unlike an empty one. */
export function storeDigest(store: Uint8Array | undefined): string {
  return store === undefined ? 'missing' : sha256(store);
}

const MAX_BYTES = 64 * 1024 * 1024;

/** The file is replaced atomically: what cannot be read is not ours to act on. */
function parse(bytes: Uint8Array): Unfinished | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(decodeUtf8(bytes) ?? ''));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
