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
  /** Phases it has been in. */
  readonly phases: ReadonlySet<PhaseName>;
  /** Operations by event. */
  readonly operations: Readonly<Record<OperationEventName | 'adjacent', ReadonlySet<number>>>;
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
  for (const event of events) {
    if ('all' in event) {
      for (const index of event.all) operations.adjacent.add(index);
    } else if ('i' in event) {
      operations[event.t].add(event.i);
    } else {
      phase = event.t;
      phases.add(phase);
      endedAt = FINAL.has(phase) ? event.at : undefined;
      if ('g' in event) {
        acquisitions += 1;
        generation = event.g;
      }
    }
  }
  return {
    phase,
    final: FINAL.has(phase),
    ...(endedAt === undefined ? {} : { endedAt }),
    acquisitions,
    ...(generation === undefined ? {} : { generation }),
    phases,
    operations,
  };
}

const FINAL: ReadonlySet<PhaseName> = new Set(['applied', 'recovered', 'aborted', 'abandoned']);
