import type { Problem } from '@holdfast/base';
import { RAISE_HINT } from '../split-hint.js';

/** The problem of a file that edits would make longer than a plan takes. */
export function tooLong(op: number, most: number): Problem {
  return {
    code: 'too-large',
    message: `candidates[${op}] would make a file of more than ${most} bytes.`,
    hint: RAISE_HINT,
    op,
  };
}
