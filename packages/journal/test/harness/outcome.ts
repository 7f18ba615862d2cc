import { isHoldfastError } from '@holdfast/base';
import type { ChangeResult } from '../../src/index.js';

/** How one call of the journal ended. */
export type Outcome =
  | { readonly kind: 'result'; readonly result: ChangeResult; readonly exit: 0 | 1 }
  /** A clear error: nothing was changed. */
  | { readonly kind: 'refused'; readonly code: string; readonly exit: 2 }
  /** An error that no user should see. */
  | { readonly kind: 'broken'; readonly error: unknown; readonly exit: 2 };

/** Runs a call and answers how it ended; the exit codes are those of change.md 4. */
export async function outcomeOf(call: () => Promise<ChangeResult>): Promise<Outcome> {
  try {
    const result = await call();
    const exit = result.status === 'conflict' || result.status === 'interrupted' ? 1 : 0;
    return { kind: 'result', result, exit };
  } catch (error) {
    if (isHoldfastError(error)) return { kind: 'refused', code: error.code, exit: 2 };
    return { kind: 'broken', error, exit: 2 };
  }
}

/** The status of a result, the code of an error, or the unexpected error itself. */
export function nameOf(outcome: Outcome): string {
  if (outcome.kind === 'result') return outcome.result.status;
  return outcome.kind === 'refused' ? `error ${outcome.code}` : `broken: ${String(outcome.error)}`;
}

/** Everything about an outcome, for messages. */
export function describeOutcome(outcome: Outcome): string {
  if (outcome.kind !== 'result') return nameOf(outcome);
  const { status, conflicts } = outcome.result;
  const reasons = conflicts.map(({ code, path, reason }) => `${code} ${path}: ${reason}`);
  return [status, ...reasons].join('; ');
}
