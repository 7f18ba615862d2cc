import { HoldfastError } from '@holdfast/base';
import { flushAll } from '@holdfast/files';
import { openParts, type Part, removeEmptied } from './emptied-directories.js';
import type { KnownFacts } from './known-facts.js';
import type { OpenTransaction } from './open-transaction.js';
import { openPlaces, type Place } from './places.js';
import { joinPath } from './project-path.js';
import { removeTorn } from './remove-torn.js';
import { stageBeside } from './stage-beside.js';
import { operationAt } from './staged-file.js';
import { isDistant } from './survey.js';
import type { RecordedOperation } from './transaction-record.js';
import { writeOperation } from './write-operation.js';

/** Operations by their indices. */
export interface WhatToWrite {
  /** Those to be written, ascending. */
  readonly pending: readonly number[];
  /** Those of them whose target holds a torn create of ours. */
  readonly torn?: readonly number[];
  /** The facts that files of some of them had when their bytes were known to be right. */
  readonly known?: ReadonlyMap<number, KnownFacts>;
}

/**
 * Writes operations in the order of the record, makes them durable and records that the
 * transaction is applied (crash-safety.md 3, A6 to A9). A request to stop is heeded between two
 * files.
 *
 * @throws HoldfastError for a target that is not what it was, and for a request to stop
 *   (`interrupted`). Errors of the file system pass through. The transaction must then be undone.
 */
export async function writeTransaction(
  tx: OpenTransaction,
  { pending, torn = [], known }: WhatToWrite,
): Promise<'full' | 'weak'> {
  const { fs, session, record, log } = tx;
  const places = openPlaces(fs, session.root);
  const enter = (index: number): Place =>
    places.enter(joinPath(record.appRoot, operationAt(tx, index).path));
  try {
    const state = log.state();
    const distant = pending.filter((index) =>
      isStagedBeside({ state }, operationAt(tx, index), index),
    );
    for (let start = 0; start < distant.length; start += BESIDE_AT_ONCE) {
      const some = distant.slice(start, start + BESIDE_AT_ONCE);
      await stageBeside(
        tx,
        some.map((index) => ({ index, place: enter(index) })),
      );
    }
    const partOf = openParts(record);
    let part: Part = 'early';
    for (const [done, index] of pending.entries()) {
      // An operating system's signal is heard only between two turns of the event loop.
      if (session.signal !== undefined) await new Promise(setImmediate);
      if (session.signal?.aborted) throw stopped();
      session.report({ step: 'write', done, total: pending.length });
      if (part === 'early' && isLate(operationAt(tx, index), partOf)) {
        removeEmptied(tx, places, part);
        part = 'late';
      }
      const place = enter(index);
      if (torn.includes(index)) removeTorn(tx, index, place);
      await writeOperation(tx, index, place, known?.get(index));
    }
    removeEmptied(tx, places, 'early');
    removeEmptied(tx, places, 'late');
    session.report({ step: 'write', done: pending.length, total: pending.length });
    const written = await places.flush([tx.staged, tx.kept]);
    log.append({ t: 'applied', at: session.timestamp() });
    await flushAll(fs, [log.handle]);
    return written.durability;
  } finally {
    places.close();
  }
}

/** One record names them all, and is short. */
const BESIDE_AT_ONCE = 32;

function isStagedBeside(
  view: Parameters<typeof isDistant>[0],
  operation: RecordedOperation,
  index: number,
): boolean {
  return operation.kind !== 'delete' && isDistant(view, operation, index);
}

function isLate({ kind, path }: RecordedOperation, partOf: (path: string) => Part): boolean {
  return kind !== 'delete' || partOf(path) === 'late';
}

function stopped(): HoldfastError {
  return new HoldfastError('interrupted', 'The apply was asked to stop.');
}
