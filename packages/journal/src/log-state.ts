import type { JournalEvent, OperationEventName, PhaseName } from './log-records.js';

/** What a transaction's log says, its records taken together. */
export interface LogState {
  /** The last phase, or `prepared` for a log without one. */
  readonly phase: PhaseName;
  /** Whether the transaction is over and does not block anything. */
  readonly final: boolean;
  /** When it became final. */
  readonly endedAt?: string;
  /** How often the lock was taken for this transaction. */
  readonly acquisitions: number;
  /** The generation of the lock that was taken last. */
  readonly generation?: number;
  /** Whether a recovery was ever begun. */
  readonly recoveryBegun: boolean;
  /** Whether it was ever finished forwards: then every operation was written. */
  readonly everApplied: boolean;
  /** Operations by event. */
  readonly operations: Readonly<Record<OperationEventName, ReadonlySet<number>>>;
  /** Directories of `tx.json` that may have been made by us. */
  readonly directories: ReadonlySet<number>;
}

/** Folds a log into its meaning. */
export function logState(events: readonly JournalEvent[]): LogState {
  let phase: PhaseName = 'prepared';
  let endedAt: string | undefined;
  let generation: number | undefined;
  let acquisitions = 0;
  const phases = new Set<PhaseName>();
  const operations = {
    adjacent: new Set<number>(),
    'in-place': new Set<number>(),
    returned: new Set<number>(),
    restored: new Set<number>(),
  };
  const directories = new Set<number>();
  for (const event of events) {
    if (event.t === 'acquired') {
      acquisitions += 1;
      generation = event.g;
    } else if (event.t === 'directory') {
      directories.add(event.d);
    } else if ('i' in event) {
      operations[event.t].add(event.i);
    } else {
      phase = event.t;
      phases.add(phase);
      endedAt = isFinal(phase) ? event.at : undefined;
    }
  }
  return {
    phase,
    final: isFinal(phase),
    ...(endedAt === undefined ? {} : { endedAt }),
    acquisitions,
    ...(generation === undefined ? {} : { generation }),
    recoveryBegun: phases.has('recovering'),
    everApplied: phases.has('applied'),
    operations,
    directories,
  };
}

const FINAL: ReadonlySet<PhaseName> = new Set(['applied', 'recovered', 'aborted', 'abandoned']);

function isFinal(phase: PhaseName): boolean {
  return FINAL.has(phase);
}
