import { HoldfastError, type HoldfastErrorOptions } from './errors.js';
import type { Problem } from './problem.js';

/** What an error says in another way than its problem. */
export interface ProblemErrorOptions extends Omit<HoldfastErrorOptions, 'cause'> {
  /** In place of the problem's. */
  readonly message?: string;
  /** In place of the problem's. */
  readonly path?: string;
  /** Where the problem has none. */
  readonly hint?: string;
}

/**
 * The error that refused data ends a call with: its first problem, which is the same for the same data
 * on every machine.
 *
 * @param problems - at least one, as parsers and checks list them.
 * @returns the error, to be thrown; `internal-error` where there is no problem, which is a defect.
 *
 * @example
 * ```ts
 * import { problemError } from '@holdfast/base';
 *
 * const problems = [{ code: 'plan-invalid', message: 'The plan is not JSON.' }] as const;
 * const error = problemError(problems, { path: 'plan.json', hint: 'Make it again.' });
 * console.log(JSON.stringify(error));
 * // {"code":"plan-invalid","message":"The plan is not JSON.","path":"plan.json","hint":"Make it again."}
 * ```
 */
export function problemError(
  problems: readonly Problem[],
  options: ProblemErrorOptions = {},
): HoldfastError {
  const [first] = problems;
  if (first === undefined) {
    return new HoldfastError('internal-error', 'Something was refused without a reason.');
  }
  const path = options.path ?? first.path;
  const hint = first.hint ?? options.hint;
  return new HoldfastError(first.code, options.message ?? first.message, {
    ...(path === undefined ? {} : { path }),
    ...(hint === undefined ? {} : { hint }),
    ...(options.data === undefined ? {} : { data: options.data }),
  });
}
