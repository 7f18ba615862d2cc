import type { Problem } from '@holdfast/base';

/** More problems would only bury the first ones. */
export const MAX_PROBLEMS = 50;

/** The answer for input that is refused. */
export function refusal(problems: readonly Problem[]): {
  readonly ok: false;
  readonly problems: readonly Problem[];
} {
  return { ok: false, problems: problems.slice(0, MAX_PROBLEMS) };
}
