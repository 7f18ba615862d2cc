import { type HoldfastError, type Problem, problemError } from '@holdfast/base';

/** The error for input that was refused: its first problem, and how many there are. */
export function refused(problems: readonly Problem[]): HoldfastError {
  const { length } = problems;
  return problemError(problems, length > 1 ? { data: { problems: length } } : {});
}
