import { type FileHandle, flushAll, writeWhole } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { copyAttributesBetween } from './copy-attributes-between.js';
import { LAYOUT } from './layout.js';
import { openBlank } from './open-blank.js';
import type { OpenTransaction } from './open-transaction.js';
import type { Place } from './places.js';
import { unlinkIfThere } from './remove-tree.js';
import { allowedMode, setAttributes } from './set-attributes.js';
import { readStaged } from './staged-file.js';
import { temporaryName } from './temporary-name.js';

/**
 * Stages operations a second time beside their targets, for targets that a rename from the
 * journal cannot reach (another mount). One barrier makes the copies durable, and with them the
 * records that recovery needs to know that they may have been used.
 */
export async function stageBeside(
  tx: OpenTransaction,
  targets: readonly { readonly index: number; readonly place: Place }[],
): Promise<void> {
  if (targets.length === 0) return;
  const handles: FileHandle[] = [];
  try {
    for (const { index, place } of targets) handles.push(await stageOne(tx, index, place));
    tx.log.append({ t: 'adjacent', all: targets.map(({ index }) => index) });
    await flushAll(tx.fs, [...handles, tx.log.handle]);
  } finally {
    for (const handle of handles) closeQuietly(tx.fs, handle);
  }
}

async function stageOne(
  tx: OpenTransaction,
  index: number,
  { parent }: Place,
): Promise<FileHandle> {
  const { fs } = tx;
  const { stat, bytes } = readStaged(tx, index);
  const name = temporaryName(tx.record.id, 'new', index);
  // The name is ours by construction, so anything there is a leftover of this transaction.
  unlinkIfThere(fs, parent, name);
  const scratch = tx.subdirectory(LAYOUT.attributes);
  const source = { dir: tx.staged, name: String(index) };
  const made = await copyAttributesBetween(fs, scratch, source, { dir: parent, name });
  const allowed = await allowedMode(fs, source, stat.mode, made);
  const handle = openBlank(fs, parent, name, made);
  try {
    writeWhole(fs, handle, bytes);
    setAttributes(fs, handle, stat, allowed);
    return handle;
  } catch (error) {
    closeQuietly(fs, handle);
    throw error;
  }
}
