import type { Finding } from '@holdfast/base';
import { type ShownError, shownError } from '../terminal/shown-error.js';

/** What one look at the project came to. */
export interface Attempt<T> {
  readonly found: readonly T[];
  /** What it could not get past. */
  readonly failure?: ShownError;
}

/**
 * What one look cannot get past is what the user came for: it is reported, and the others go on.
 *
 * @throws what is a defect of ours.
 */
export async function attempt<T>(look: () => Promise<readonly T[]>): Promise<Attempt<T>> {
  try {
    return { found: await look() };
  } catch (error) {
    const failure = shownError(error);
    if (failure.code === 'internal-error') throw error;
    return { found: [], failure };
  }
}

/** A failure as a finding. */
export function failureFinding({ code, ...shown }: ShownError): Finding {
  return { rule: code, level: 'error', ...shown };
}
