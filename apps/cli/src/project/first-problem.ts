import { HoldfastError, type Problem } from '@holdfast/base';

/**
 * The error that a refused document ends a command with: its first problem, which is the same for
 * the same document on every machine (change.md 1).
 */
export function firstProblem(problems: readonly Problem[]): HoldfastError {
  const [first] = problems;
  if (first === undefined) {
    return new HoldfastError('internal-error', 'A document was refused without a reason.');
  }
  return new HoldfastError(first.code, first.message, {
    ...(first.path === undefined ? {} : { path: first.path }),
    ...(first.hint === undefined ? {} : { hint: first.hint }),
  });
}
