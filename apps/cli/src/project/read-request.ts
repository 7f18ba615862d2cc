import { problemError } from '@holdfast/base';
import {
  type EditRequest,
  type LocalRequest,
  parseEditRequest,
  parseRequest,
} from '@holdfast/plan';
import { readDocument } from '../input/read-document.js';
import type { Terminal } from '../terminal/terminal.js';

/**
 * Reads a request of version 1 or 2.
 *
 * @param source - a path relative to the shell's directory, or `-` for stdin.
 * @throws HoldfastError the code of the first problem.
 */
export async function readRequest(
  source: string,
  terminal: Terminal,
): Promise<LocalRequest | EditRequest> {
  const parsed = parseAnyVersion(await readDocument(source, 'request', terminal));
  if (!parsed.ok) throw problemError(parsed.problems);
  return parsed.request;
}

/** What is no object, or says no version, is judged as version 1. */
function parseAnyVersion(json: unknown) {
  const version =
    typeof json === 'object' && json !== null && 'schemaVersion' in json ? json.schemaVersion : 1;
  return version === 2 ? parseEditRequest(json) : parseRequest(json, 'local');
}
