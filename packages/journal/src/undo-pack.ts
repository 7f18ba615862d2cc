import { LIMITS, sha256 } from '@holdfast/base';
import { LAYOUT } from './layout.js';
import { readSmallFile } from './read-small-file.js';
import type { RecordedUpdate } from './transaction-record.js';
import type { TransactionView } from './transaction-view.js';

/** The originals of a transaction, as copied before anything was changed. */
export interface UndoPack {
  /** The original of an operation; `undefined` when the pack no longer holds what was put in. */
  original(operation: RecordedUpdate): Uint8Array | undefined;
}

/** Reads the pack when it is first needed: most recoveries go by the kept inodes. */
export function openUndoPack({ fs, dir }: Pick<TransactionView, 'fs' | 'dir'>): UndoPack {
  let bytes: Uint8Array | undefined;
  const read = (): Uint8Array => {
    const file = readSmallFile(fs, dir, LAYOUT.undo, LIMITS.journalBytes);
    return file.ok ? file.bytes : new Uint8Array(0);
  };
  return {
    original({ before }) {
      bytes ??= read();
      const part = bytes.subarray(before.offset, before.offset + before.size);
      return sha256(part) === before.sha256 ? part : undefined;
    },
  };
}
