import { fakeErrno } from '../fake-errno.js';
import { type CallKind, type CallRecord, effectOf } from './call-record.js';
import type { FaultPlan } from './fault-plan.js';
import { canFail } from './fault-points.js';
import { SimulatedCrash } from './simulated-crash.js';

/** Numbers calls and decides what happens to each. */
export interface Injector {
  readonly calls: readonly CallRecord[];
  readonly counts: ReadonlyMap<CallKind, number>;
  readonly crash: SimulatedCrash | undefined;
  readonly fired: boolean;
  /** Numbers a call; runs the hook before it; throws when the process is dead. */
  begin(kind: CallKind, label: string, detail?: CallDetail): CallRecord;
  /** Where the plan lets this call crash. */
  crashesAt(call: CallRecord): 'before' | 'half' | 'after' | undefined;
  /** The error the plan gives this call. */
  failureOf(call: CallRecord): string | undefined;
  /** The next write fails with this error, as after a short write. */
  failNextWrite(code: string): void;
  /** The error that an earlier short write announced, once. */
  writeFailureDue(): string | undefined;
  /** Throws when the process is dead. */
  assertAlive(): void;
  /** Ends the simulated process. */
  die(call: CallRecord | undefined, when: string): SimulatedCrash;
  /** Runs the hook after a call. */
  end(call: CallRecord): void;
  /** A call that cannot be divided, from begin to end. */
  run<T>(kind: CallKind, label: string, perform: () => T): T;
}

export interface CallDetail {
  readonly divisible?: boolean;
  readonly flush?: number;
}

export function createInjector(plan: FaultPlan): Injector {
  const calls: CallRecord[] = [];
  const counts = new Map<CallKind, number>();
  let crash: SimulatedCrash | undefined;
  let fired = false;
  let nextWriteFailure: string | undefined;

  const assertAlive = () => {
    if (crash !== undefined) throw crash;
  };
  const injector: Injector = {
    calls,
    counts,
    get crash() {
      return crash;
    },
    get fired() {
      return fired;
    },
    begin(kind, label, detail = {}) {
      assertAlive();
      const call: CallRecord = {
        index: calls.length + 1,
        kind,
        effect: effectOf(kind),
        divisible: detail.divisible ?? false,
        label,
        ...(detail.flush === undefined ? {} : { flush: detail.flush }),
      };
      calls.push(call);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      plan.before?.(call);
      assertAlive();
      return call;
    },
    crashesAt: (call) => (plan.crash?.at === call.index ? plan.crash.when : undefined),
    failureOf(call) {
      const point = plan.errors?.find(
        ({ at, sticky = false, code }) =>
          call.index === at || (sticky && call.index > at && canFail(call.kind, code)),
      );
      if (point !== undefined) fired = true;
      return point?.code;
    },
    failNextWrite(code) {
      nextWriteFailure = code;
    },
    writeFailureDue() {
      const code = nextWriteFailure;
      nextWriteFailure = undefined;
      return code;
    },
    assertAlive,
    die(call, when) {
      fired = true;
      const where = call === undefined ? when : `${when} call ${call.index} (${textOf(call)})`;
      crash ??= new SimulatedCrash(where);
      return crash;
    },
    end(call) {
      assertAlive();
      plan.after?.(call);
      assertAlive();
    },
    run(kind, label, perform) {
      const call = injector.begin(kind, label);
      const crashing = injector.crashesAt(call);
      if (crashing === 'before' || crashing === 'half') throw injector.die(call, 'before');
      const failure = injector.failureOf(call);
      if (failure !== undefined) throw fakeErrno(failure, kind, label);
      try {
        return perform();
      } finally {
        // A call that fails by itself has been made too.
        if (crashing === 'after') injector.die(call, 'after');
        injector.end(call);
      }
    },
  };
  return injector;
}

function textOf(call: CallRecord): string {
  return `${call.kind} ${call.label}`;
}
