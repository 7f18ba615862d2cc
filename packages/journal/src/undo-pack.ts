import { LIMITS, sha256 } from '@holdfast/base';
import { LAYOUT } from './layout.js';
import { lstatIfThere } from './lstat-if-there.js';
import { readPart } from './read-part.js';
import { readSmallFile } from './read-small-file.js';
import type { RecordedDelete, RecordedUpdate } from './transaction-record.js';
import type { TransactionView } from './transaction-view.js';

/** The originals of a transaction, as copied before anything was changed. */
export interface UndoPack {
  /** The original of an operation; `undefined` when the pack no longer holds what was put in. */
  original(operation: RecordedUpdate | RecordedDelete): Uint8Array | undefined;
}

/**
 * Reads the pack when it is first needed: most recoveries go by the kept inodes. A small one is read
 * once, of a large one only what is asked for.
 */
export function openUndoPack({ fs, dir }: Pick<TransactionView, 'fs' | 'dir'>): UndoPack {
  let whole: Uint8Array | undefined;
  let isLarge: boolean | undefined;
  const readAll = (): Uint8Array => {
    const file = readSmallFile(fs, dir, LAYOUT.undo, LIMITS.journalBytes);
    return file.ok ? file.bytes : new Uint8Array(0);
  };
  const read = (offset: number, size: number): Uint8Array => {
    isLarge ??= (lstatIfThere(fs, dir, LAYOUT.undo)?.size ?? 0) > LIMITS.journalBytes;
    if (isLarge) return readPart(fs, { dir, name: LAYOUT.undo }, offset, size);
    whole ??= readAll();
    return whole.subarray(offset, offset + size);
  };
  return {
    original({ before }) {
      const part = read(before.offset, before.size);
      return sha256(part) === before.sha256 ? part : undefined;
    },
  };
}
