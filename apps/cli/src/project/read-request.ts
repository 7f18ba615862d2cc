import { problemError } from '@holdfast/base';
import {
  type EditRequest,
  type LocalRequest,
  parseEditRequest,
  parseRequest,
  patchRequest,
} from '@holdfast/plan';
import type { PlanValues } from '../command-line/change-options.js';
import { usageError } from '../command-line/usage-error.js';
import { readDocument, readText } from '../input/read-document.js';
import type { Terminal } from '../terminal/terminal.js';

/**
 * The request that a plan is made from: a JSON document of version 1 or 2, or a whole patch.
 *
 * @throws HoldfastError the code of the first problem; `usage-error` when it is not said which of the
 *   two, or both.
 */
export async function readRequest(
  values: PlanValues,
  terminal: Terminal,
): Promise<LocalRequest | EditRequest> {
  const patch = values['from-patch'];
  if ((patch === undefined) === (values.request === undefined)) {
    throw usageError(
      'change plan takes a request, or --from-patch FILE, and not both.',
      'Give a request file or - for stdin; or --from-patch FILE, or --from-patch - for stdin.',
    );
  }
  if (patch === undefined && values.reason !== undefined) {
    throw usageError(
      '--reason goes with --from-patch: the candidates of a request have their own.',
    );
  }
  const parsed =
    patch === undefined
      ? parseAnyVersion(await readDocument(values.request ?? '-', 'request', terminal))
      : patchRequest(await readText(patch, 'patch', terminal), reasonOf(values));
  if (!parsed.ok) throw problemError(parsed.problems);
  return parsed.request;
}

/** What is no object, or says no version, is judged as version 1. */
function parseAnyVersion(json: unknown) {
  const version =
    typeof json === 'object' && json !== null && 'schemaVersion' in json ? json.schemaVersion : 1;
  return version === 2 ? parseEditRequest(json) : parseRequest(json, 'local');
}

function reasonOf({ reason }: PlanValues): { readonly reason?: string } {
  return reason === undefined ? {} : { reason };
}
