import { isHoldfastError } from '@holdfast/base';

/** What is kept of the failure of a job: in our words, because foreign messages quote what they are about. */
export function failureOf(error: unknown): { readonly code: string; readonly message: string } {
  if (isHoldfastError(error)) return { code: error.code, message: error.message };
  const name = error instanceof Error ? error.name : typeof error;
  return { code: 'internal-error', message: `The job failed unexpectedly (${name}).` };
}
