import { problemError } from '@holdfast/base';
import { type LocalRequest, parseRequest } from '@holdfast/plan';

/**
 * Checks a request whose evidence a host gathers.
 *
 * @throws HoldfastError with the code of the first problem.
 */
export function parseCandidates(candidates: unknown, registryVersion?: string): LocalRequest {
  const request = { candidates, ...(registryVersion === undefined ? {} : { registryVersion }) };
  const parsed = parseRequest(request, 'local');
  if (parsed.ok) return parsed.request;
  throw problemError(parsed.problems);
}
