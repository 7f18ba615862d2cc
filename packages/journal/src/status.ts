import { isHoldfastError, LIMITS } from '@holdfast/base';
import { type DirHandle, errnoOf, foreignClaims, readClaims } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import type { StatusOptions } from './journal.js';
import { LAYOUT } from './layout.js';
import { listJournal } from './list-journal.js';
import { openChanges, openClaims } from './open-changes.js';
import { orderTransactions } from './order-transactions.js';
import { type ReadTransaction, readTransactionHead } from './read-transaction.js';
import type { StatusIssue, StatusResult, TransactionState, TransactionStatus } from './results.js';
import { openSession, type Session } from './session.js';
import type { TransactionHead } from './transaction-form.js';

/** Lists the journal, see `Journal.status` (change.md 6, items 8 and 9). */
export async function status(root: string, options: StatusOptions): Promise<StatusResult> {
  const session = openSession(root, options);
  try {
    const changes = openChanges(session.fs, session.root);
    if (changes === undefined) {
      return { schemaVersion: 1, transactions: [], issues: [], truncated: false };
    }
    try {
      return listStatus(session, changes, options.appRoot);
    } finally {
      closeQuietly(session.fs, changes);
    }
  } finally {
    session.close();
  }
}

type ReadHead = ReadTransaction<TransactionHead>;

function listStatus(
  session: Session,
  changes: DirHandle,
  appRoot: string | undefined,
): StatusResult {
  const { fs } = session;
  const listing = listJournal(fs, changes);
  const lock = lookAtOwner(session, changes);
  const reads = new Map<string, ReadHead>();
  const read = (id: string): ReadHead => {
    const found = reads.get(id) ?? readTransactionHead(fs, changes, id);
    reads.set(id, found);
    return found;
  };
  const transactions: TransactionStatus[] = [];
  const issues: StatusIssue[] = [...lock.issues, ...listing.issues];
  let truncated = false;
  for (const [rank, id] of orderTransactions(listing.transactions, read).entries()) {
    const found = read(id);
    if (!found.ok) {
      const active = found.state?.final !== true;
      issues.push({ path: id, reason: `${found.reason} The list may be incomplete.`, active });
      continue;
    }
    if (appRoot !== undefined && found.record.appRoot !== appRoot) continue;
    // An active one is shown however old it is: it blocks.
    if (rank >= LIMITS.statusTransactions && found.state.final) truncated = true;
    else transactions.push(describe(found, lock.owner));
  }
  return { schemaVersion: 1, transactions, issues, truncated };
}

interface LockOwner {
  readonly generation: number;
  readonly status: NonNullable<TransactionStatus['owner']>;
}

interface LockLook {
  readonly owner?: LockOwner;
  readonly issues: readonly StatusIssue[];
}

/** Who holds the lock now. A lock that cannot be read is an issue and hides no transaction. */
function lookAtOwner(session: Session, changes: DirHandle): LockLook {
  try {
    return readOwner(session, changes);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === undefined && !isHoldfastError(error)) throw error;
    const why =
      errno === undefined ? 'It is a symlink or not a directory' : `It cannot be read (${errno})`;
    const reason = `${why}. When no other change is running, move it out of the journal.`;
    return { issues: [{ path: LAYOUT.claims, reason, active: true }] };
  }
}

function readOwner({ fs, processes }: Session, changes: DirHandle): LockLook {
  const claims = openClaims(fs, changes);
  if (claims === undefined) return { issues: [] };
  try {
    const { highest } = readClaims(fs, claims, (owner) => processes.probe(owner));
    const foreign = foreignClaims(fs, claims).map((name) => name.replace(/[.]done$/, ''));
    const issues = [...new Set(foreign)]
      .filter((name) => highest?.damaged !== true || name !== highest.name)
      .map((name) => claimIssue(name, 'An entry among the claims of the lock is no claim.', false));
    if (highest === undefined || highest.done) return { issues };
    const { generation, name, owner } = highest;
    if (owner === undefined) {
      return { issues: [claimIssue(name, 'The lock is damaged.', true), ...issues] };
    }
    const liveness = processes.probe(owner);
    if (liveness === 'dead') return { issues };
    const alive = liveness === 'alive' ? true : 'unknown';
    const status = { pid: owner.pid, host: owner.hostname, alive } as const;
    return { owner: { generation, status }, issues };
  } finally {
    closeQuietly(fs, claims);
  }
}

function claimIssue(name: string, what: string, active: boolean): StatusIssue {
  const path = `${LAYOUT.claims}/${name}`;
  const reason = `${what} When no other change is running, abandon ${path} with --take-over ${name}.`;
  return { path, reason, active };
}

function describe(
  { record, state }: Extract<ReadHead, { ok: true }>,
  owner: LockOwner | undefined,
): TransactionStatus {
  // A moved file is listed by its new name.
  const paths = record.operations.flatMap(({ path, movedTo }) =>
    movedTo === undefined ? [path] : [],
  );
  const held = !state.final && owner?.generation === state.generation ? owner : undefined;
  return {
    id: record.id,
    planId: record.planId,
    state: stateOf(state.phase, held !== undefined),
    fileCount: paths.length,
    active: !state.final,
    startedAt: record.startedAt,
    ...(state.endedAt === undefined ? {} : { endedAt: state.endedAt }),
    paths,
    appRoot: record.appRoot,
    ...(held === undefined ? {} : { owner: held.status }),
  };
}

/** A crash may have lost the record that writing had begun, so without an owner both are the same. */
function stateOf(
  phase: Extract<ReadHead, { ok: true }>['state']['phase'],
  held: boolean,
): TransactionState {
  if (phase === 'resuming') return held ? 'applying' : 'interrupted';
  if (phase === 'prepared' || phase === 'applying') return held ? phase : 'interrupted';
  return phase;
}
