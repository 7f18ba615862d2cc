import type { Problem } from '@holdfast/base';

/**
 * The message of a refused request without the paths that were sent, which stand in quotes in it: where
 * in the request they stand says as much. Names of unknown keys stay, and what was expected.
 */
export function withoutSubmitted({ message, op }: Pick<Problem, 'message' | 'op'>): string {
  let seen = 0;
  return message.replace(QUOTED, () => {
    seen += 1;
    if (seen > 1) return 'another path';
    return op === undefined ? 'A path' : `candidates[${op}].path`;
  });
}

const QUOTED = /(?<!\bkeys? |\bbe |\bor )"(?:[^"\\]|\\.)*"/gu;
