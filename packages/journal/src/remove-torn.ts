import { HoldfastError } from '@holdfast/base';
import { inspectTarget } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import type { OpenTransaction } from './open-transaction.js';
import { isTornResult, maxBytesAt } from './our-result.js';
import type { Place } from './places.js';
import { operationAt } from './staged-file.js';
import { unchangedSince } from './unchanged-since.js';

/**
 * Removes a create that a crash tore, so that it can be written again. It is looked at once more just
 * before: another program may have made a file of its own there since.
 *
 * @throws HoldfastError `changed-since-apply` when it is not a beginning of our result.
 */
export function removeTorn(tx: OpenTransaction, index: number, place: Place): void {
  const { fs } = tx;
  const operation = operationAt(tx, index);
  const limit = { maxBytes: maxBytesAt(operation) };
  const found = inspectTarget(fs, place.parent, place.leaf, limit);
  if (found.kind === 'file') {
    closeQuietly(fs, found.handle);
    const view = { ...tx, state: tx.log.state() };
    const torn = isTornResult(view, index, operation, found.bytes);
    if (torn && unchangedSince(tx, place, found.stat)) {
      fs.unlink(place.parent, place.leaf);
      return;
    }
  }
  throw new HoldfastError('changed-since-apply', 'Another program changed the file meanwhile.', {
    path: operation.path,
  });
}
