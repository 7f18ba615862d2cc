import { usageExit } from './usage-exit.js';

/**
 * Exit code for an error with this code: 2, but what {@link usageExit} says for a command line that is
 * not understood, and 1 for an apply that `--fail-on` or a missing review refuses: it is a refusal
 * like any other.
 */
export function errorExit(code: string, argv: readonly string[]): 1 | 2 {
  if (code === 'usage-error') return usageExit(argv);
  return REFUSALS.has(code) ? 1 : 2;
}

const REFUSALS: ReadonlySet<string> = new Set(['impact-refused', 'review-required']);
