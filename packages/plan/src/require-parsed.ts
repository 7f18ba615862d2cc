import { parseRequest } from './parse-request.js';
import { isParsed } from './parsed-requests.js';
import { refused } from './refused.js';
import type { CompleteHostRequest, HostRequest, LocalRequest } from './request-model.js';

/**
 * The request itself when it came out of parsing, else what parsing makes of it: whoever plans takes
 * only canonical paths and checked contents.
 *
 * @throws HoldfastError with the code of the first problem when the request is refused.
 */
export function requireParsed(request: LocalRequest, form: 'local'): LocalRequest;
export function requireParsed(
  request: HostRequest | CompleteHostRequest,
  form: 'host',
): HostRequest | CompleteHostRequest;
export function requireParsed(
  request: LocalRequest | HostRequest | CompleteHostRequest,
  form: 'local' | 'host',
): LocalRequest | HostRequest | CompleteHostRequest {
  if (isParsed(request, form)) return request;
  const result = parseRequest(request, form);
  if (!result.ok) throw refused(result.problems);
  return result.request;
}
