import { HoldfastError, type Problem } from '@holdfast/base';
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
  const [{ code, message, hint, path } = UNSAID] = parsed.problems;
  throw new HoldfastError(code, message, {
    ...(hint === undefined ? {} : { hint }),
    ...(path === undefined ? {} : { path }),
  });
}

const UNSAID: Problem = { code: 'request-invalid', message: 'The candidates cannot be used.' };
