import { dirname, resolve } from 'node:path';
import { problemError } from '@holdfast/base';
import {
  documentBytesOf,
  type EditRequest,
  type LocalRequest,
  type PlanLimits,
  parseEditRequest,
  parseRequest,
} from '@holdfast/plan';
import { readContentFiles } from '../input/read-content-files.js';
import { readDocument } from '../input/read-document.js';
import type { Terminal } from '../terminal/terminal.js';

/**
 * Reads a request of version 1 or 2, and the files that one of version 2 names with `contentFile`.
 *
 * @param source - a path relative to the shell's directory, or `-` for stdin.
 * @param limits - what a request of version 2 may hold.
 * @throws HoldfastError the code of the first problem.
 */
export async function readRequest(
  source: string,
  limits: PlanLimits,
  terminal: Terminal,
): Promise<LocalRequest | EditRequest> {
  const json = await readDocument(source, 'request', terminal, documentBytesOf(limits));
  const parsed = parseAnyVersion(json, limits);
  if (!parsed.ok) throw problemError(parsed.problems);
  const { request } = parsed;
  if (request.schemaVersion !== 2) return request;
  const { shellDirectory } = terminal;
  const directory = source === '-' ? shellDirectory : dirname(resolve(shellDirectory, source));
  return readContentFiles(request, directory, limits);
}

/** What is no object, or says no version, is judged as version 1. */
function parseAnyVersion(json: unknown, limits: PlanLimits) {
  const version =
    typeof json === 'object' && json !== null && 'schemaVersion' in json ? json.schemaVersion : 1;
  return version === 2 ? parseEditRequest(json, { limits }) : parseRequest(json, 'local');
}
