import { HoldfastError, shorten } from '@holdfast/base';
import {
  type DirHandle,
  type FsPort,
  flushAll,
  foreignClaims,
  setClaimAside,
} from '@holdfast/files';
import { changeResult, originalsNote } from './change-result.js';
import { cleanLeftovers } from './clean-leftovers.js';
import { closeQuietly } from './close-quietly.js';
import { fileOutcomes } from './file-outcomes.js';
import { giveBackDisplaced } from './give-back-displaced.js';
import type { AbandonOptions } from './journal.js';
import { journalPath, LAYOUT, PREFIX } from './layout.js';
import { releaseSecondNames, removeTemporaries } from './leave-project.js';
import { listJournal } from './list-journal.js';
import { openChanges, openClaims } from './open-changes.js';
import { type OpenTransaction, openTransaction } from './open-transaction.js';
import { openPlaces } from './places.js';
import { readTransaction } from './read-transaction.js';
import type { ChangeResult } from './results.js';
import { openSession, type Session } from './session.js';
import { setAside } from './set-aside.js';
import { type Surveyed, survey } from './survey.js';
import { readTransactionId } from './transaction-id.js';
import type { TransactionRecord } from './transaction-record.js';
import { viewOpenTransaction } from './transaction-view.js';
import { withLock } from './with-lock.js';

/** Gives up an interrupted transaction or a damaged entry, see `Journal.abandon`. */
export async function abandon(
  root: string,
  name: string,
  options: AbandonOptions,
): Promise<ChangeResult> {
  const session = openSession(root, options);
  try {
    const target = findTarget(session, name);
    const early =
      target.kind === 'transaction' ? alreadyOver(target.record, target.phase) : undefined;
    if (early !== undefined) return early;
    const planId = target.kind === 'transaction' ? target.record.planId : '';
    return await withLock(session, {
      run: async (dirs, lock) =>
        target.kind === 'lock'
          ? freedLock(session, dirs.claims, target.name)
          : abandonHolding(session, dirs.changes, target.name, lock.generation),
      refused: (conflict) => changeResult('conflict', { planId, conflicts: [conflict] }),
      ...(options.takeOver === undefined ? {} : { takeOver: options.takeOver }),
    });
  } finally {
    session.close();
  }
}

type Target =
  | {
      readonly kind: 'transaction';
      readonly name: string;
      readonly record: TransactionRecord;
      readonly phase: string;
    }
  | { readonly kind: 'damaged' | 'lock'; readonly name: string };

function findTarget({ fs, root }: Session, name: string): Target {
  const changes = openChanges(fs, root);
  try {
    const target = changes === undefined ? undefined : identify(fs, changes, name);
    if (target !== undefined) return target;
  } finally {
    if (changes !== undefined) closeQuietly(fs, changes);
  }
  // For a name that cannot be an entry this explains what an id looks like.
  const id = CLAIM.test(name) ? name : readTransactionId(name);
  throw new HoldfastError('transaction-not-found', `The journal has no entry ${shorten(id)}.`, {
    hint: '`holdfast change status` lists the transactions and what is damaged.',
  });
}

/** Names that cannot be entries of the journal never reach the file system. */
function identify(fs: FsPort, changes: DirHandle, name: string): Target | undefined {
  const claim = CLAIM.exec(name)?.[1];
  if (claim !== undefined) return hasClaim(fs, changes, claim) ? { kind: 'lock', name } : undefined;
  const { transactions, issues } = listJournal(fs, changes);
  const id = name.toLowerCase();
  if (transactions.includes(id)) {
    const read = readTransaction(fs, changes, id);
    if (!read.ok) return { kind: 'damaged', name: id };
    return { kind: 'transaction', name: id, record: read.record, phase: read.state.phase };
  }
  return issues.some(({ path }) => path === name) ? { kind: 'damaged', name } : undefined;
}

/** The lock, by the name of a claim. */
const CLAIM = new RegExp(`^${LAYOUT.claims}/([1-9][0-9]*)(?:[.]done)?$`);

function hasClaim(fs: FsPort, changes: DirHandle, claim: string): boolean {
  const claims = openClaims(fs, changes);
  if (claims === undefined) return false;
  try {
    return fs.list(claims).some((name) => name === claim || name === `${claim}.done`);
  } finally {
    closeQuietly(fs, claims);
  }
}

function alreadyOver(record: TransactionRecord, phase: string): ChangeResult | undefined {
  if (phase === 'abandoned') return abandonedResult(record);
  if (phase !== 'applied' && phase !== 'recovered' && phase !== 'aborted') return undefined;
  return changeResult('conflict', {
    planId: record.planId,
    transactionId: record.id,
    files: untouched(record),
    conflicts: [
      {
        code: 'transaction-finished',
        path: journalPath(record.id),
        reason: `The transaction is ${phase}: there is nothing to give up.`,
      },
    ],
    notes: ['Nothing was changed.'],
  });
}

/** Whatever made the lock look damaged, and was not set aside when it was taken, goes now. */
function freedLock({ fs }: Session, claims: DirHandle, name: string): ChangeResult {
  const claim = CLAIM.exec(name)?.[1] ?? '';
  const own = new RegExp(`^(?:abandoned-)?${claim}(?:[.]done)?(?:-[0-9]+)?$`);
  const foreign = foreignClaims(fs, claims).filter((entry) => own.test(entry));
  for (const entry of foreign) setClaimAside(fs, claims, entry);
  const aside = fs
    .list(claims)
    .filter((entry) => entry.startsWith(PREFIX.abandoned) && own.test(entry));
  const notes = ['The lock was taken over and is free now. Transactions were left as they are.'];
  for (const entry of aside) {
    const path = journalPath(LAYOUT.claims, entry);
    notes.push(`What was no claim is kept as ${path}. Delete it when you do not need it.`);
  }
  return changeResult('abandoned', { planId: '', notes });
}

async function abandonHolding(
  session: Session,
  changes: DirHandle,
  name: string,
  generation: number,
): Promise<ChangeResult> {
  const { fs } = session;
  cleanLeftovers(fs, changes, listJournal(fs, changes));
  const target = identify(fs, changes, name);
  if (target?.kind === 'transaction') {
    return (
      alreadyOver(target.record, target.phase) ??
      abandonTransaction(session, changes, target.record, generation)
    );
  }
  return setAside(fs, changes, name);
}

/** Today's bytes stay; what the journal knows of the originals stays too, but for second names. */
async function abandonTransaction(
  session: Session,
  changes: DirHandle,
  record: TransactionRecord,
  generation: number,
): Promise<ChangeResult> {
  const { fs } = session;
  const tx = openTransaction(session, changes, record.id, generation);
  const places = openPlaces(fs, session.root);
  try {
    const surveyed = surveyOpen(tx);
    await giveBackDisplaced(tx, places, surveyed);
    removeTemporaries(tx, places, surveyed);
    const dirs = [
      tx.kept,
      tx.staged,
      tx.subdirectory(LAYOUT.trash),
      tx.subdirectory(LAYOUT.restore),
    ];
    for (const dir of dirs) releaseSecondNames(tx, dir);
    await places.flush([...dirs]);
    tx.log.append({ t: 'abandoned', at: session.timestamp() });
    await flushAll(fs, [tx.log.handle]);
    return abandonedResult(record);
  } finally {
    places.close();
    tx.close();
  }
}

function surveyOpen(tx: OpenTransaction): Surveyed[] {
  const view = viewOpenTransaction(tx);
  try {
    return survey(view);
  } finally {
    view.close();
  }
}

function abandonedResult(record: TransactionRecord): ChangeResult {
  return changeResult('abandoned', {
    planId: record.planId,
    transactionId: record.id,
    files: untouched(record),
    notes: ['Every file was left as it is now.', originalsNote(record.id)],
  });
}

function untouched(record: TransactionRecord): ChangeResult['files'] {
  return fileOutcomes({ ...record, unchanged: [] }, () => 'untouched');
}
