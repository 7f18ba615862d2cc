import { HoldfastError } from '@holdfast/base';
import { flushAll, writeWhole } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { copyAttributesBetween, type Entry } from './copy-attributes-between.js';
import { journalPath, LAYOUT } from './layout.js';
import { openBlank } from './open-blank.js';
import type { OpenTransaction } from './open-transaction.js';
import { unlinkIfThere } from './remove-tree.js';
import { allowedMode, setAttributes } from './set-attributes.js';
import type { RecordedDelete, RecordedUpdate } from './transaction-record.js';
import type { UndoPack } from './undo-pack.js';

/** An original to be written anew. */
export interface OriginalToRewrite {
  readonly operation: RecordedUpdate | RecordedDelete;
  /** What has the attributes of the original, where anything has. */
  readonly from: Entry | undefined;
  readonly to: Entry;
  /** What group and others could not be given in `from`, and a copy of it cannot be given either. */
  readonly denied?: number;
}

/** What became of it. */
export interface RewrittenOriginal {
  /** Whether owner, group and mode are those of the original. */
  readonly exact: boolean;
  /** Whether access list and extended attributes were copied. */
  readonly copied: boolean;
}

/**
 * Writes an original anew from the undo pack, durably, with the attributes that can be had.
 *
 * @throws HoldfastError `journal-damaged` when the pack does not have it any more.
 */
export async function rewriteOriginal(
  tx: OpenTransaction,
  { operation, from, to, denied = 0 }: OriginalToRewrite,
  pack: UndoPack,
): Promise<RewrittenOriginal> {
  const { fs } = tx;
  const { path, before } = operation;
  const bytes = pack.original(operation);
  // It was there when all targets were looked at: somebody deletes or changes the journal now.
  if (bytes === undefined) {
    const reason = `The original in ${journalPath(tx.record.id)} is damaged.`;
    throw new HoldfastError('journal-damaged', reason, { path });
  }
  unlinkIfThere(fs, to.dir, to.name);
  const scratch = tx.subdirectory(LAYOUT.attributes);
  const copied = from !== undefined && (await copyAttributesBetween(fs, scratch, from, to));
  const { mode } = before;
  const allowed = from === undefined ? mode : await allowedMode(fs, from, mode, copied);
  const file = openBlank(fs, to.dir, to.name, copied);
  try {
    writeWhole(fs, file, bytes);
    const { exact } = setAttributes(fs, file, before, allowed & ~denied);
    await flushAll(fs, [file]);
    return { exact, copied };
  } finally {
    closeQuietly(fs, file);
  }
}
