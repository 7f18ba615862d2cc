import { HoldfastError, type Problem } from '@holdfast/base';

/** The error for input that was refused: its first problem, and how many there are. */
export function refused(problems: readonly Problem[]): HoldfastError {
  const [first] = problems;
  if (first === undefined) return new HoldfastError('internal-error', 'Refused without a problem.');
  const { code, message, path, hint } = first;
  return new HoldfastError(code, message, {
    ...(path === undefined ? {} : { path }),
    ...(hint === undefined ? {} : { hint }),
    ...(problems.length > 1 ? { data: { problems: problems.length } } : {}),
  });
}
