import { HoldfastError, problemError } from '@holdfast/base';
import {
  type CompleteRequest,
  type LocalRequest,
  MAX_PLAN_LIMITS,
  parseEditRequest,
  parseRequest,
} from '@holdfast/plan';
import { requestVersion } from './request-version.js';

/**
 * Checks a request whose evidence a host gathers.
 *
 * @returns of version 2 only where the candidates need it, and then with complete candidates only:
 *   what edits an existing text or names a file beside the request is refused.
 * @throws HoldfastError with the code of the first problem.
 */
export function parseCandidates(
  candidates: readonly object[],
  registryVersion?: string,
): LocalRequest | CompleteRequest {
  const version = registryVersion === undefined ? {} : { registryVersion };
  if (requestVersion(candidates) === 1) {
    const parsed = parseRequest({ candidates, ...version }, 'local');
    if (parsed.ok) return parsed.request;
    throw problemError(parsed.problems);
  }
  requireComplete(candidates);
  // What the project allows is known to its host, which plans within that.
  const limits = MAX_PLAN_LIMITS;
  const parsed = parseEditRequest({ schemaVersion: 2, candidates, ...version }, { limits });
  if (parsed.ok) return parsed.request as CompleteRequest;
  throw problemError(parsed.problems);
}

function requireComplete(candidates: readonly object[]): void {
  for (const [op, candidate] of candidates.entries()) {
    const member = INCOMPLETE.find((one) => Object.hasOwn(candidate, one));
    if (member === undefined) continue;
    throw new HoldfastError(
      'request-invalid',
      `candidates[${op}] has an unknown key "${member}".`,
      {
        hint: 'Send the whole final file as content or contentBase64.',
      },
    );
  }
}

const INCOMPLETE = ['contentFile', 'edits', 'patch'];
