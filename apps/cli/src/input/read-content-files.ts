import { isAbsolute, resolve } from 'node:path';
import { HoldfastError } from '@holdfast/base';
import type { EditCandidate, EditRequest, PlanLimits } from '@holdfast/plan';
import { readRegularFile } from './read-regular-file.js';

/**
 * Puts the bytes of the files that a request names with `contentFile` into it.
 *
 * @param directory - what the paths are relative to, absolute.
 * @throws HoldfastError `request-invalid` for an absolute path, `io-error`, `input-not-file`, `too-large`.
 */
export function readContentFiles(
  request: EditRequest,
  directory: string,
  { fileBytes, totalBytes }: PlanLimits,
): EditRequest {
  // A request that is as it was parsed need not be checked again.
  if (!request.candidates.some((candidate) => 'contentFile' in candidate)) return request;
  let rest = totalBytes;
  const candidates = request.candidates.map((candidate, op): EditCandidate => {
    if (!('contentFile' in candidate)) return candidate;
    const { contentFile, ...placed } = candidate;
    const maxBytes = Math.min(fileBytes, rest);
    const bytes = readBeside(directory, contentFile, op, maxBytes);
    if (bytes === undefined)
      throw tooLarge(op, maxBytes < fileBytes ? totalBytes : undefined, fileBytes);
    rest -= bytes.length;
    return { ...placed, contentBase64: Buffer.from(bytes).toString('base64') };
  });
  return { ...request, candidates };
}

function readBeside(
  directory: string,
  contentFile: string,
  op: number,
  maxBytes: number,
): Uint8Array | undefined {
  if (isAbsolute(contentFile) || contentFile.includes('\0')) {
    throw new HoldfastError(
      'request-invalid',
      `candidates[${op}].contentFile is not a relative path.`,
      { hint: BESIDE },
    );
  }
  return readRegularFile(resolve(directory, contentFile), {
    shown: contentFile,
    noun: 'content file',
    maxBytes,
    ifMissing: BESIDE,
    ifSpecial: BESIDE,
  });
}

const BESIDE =
  'contentFile is the path of a regular file, relative to the request file, or to the current directory where the request comes from stdin.';

function tooLarge(op: number, total: number | undefined, fileBytes: number): HoldfastError {
  const message =
    total === undefined
      ? `The contentFile of candidates[${op}] has more than ${fileBytes} bytes.`
      : `With the contentFile of candidates[${op}] there are more than ${total} bytes in all.`;
  return new HoldfastError('too-large', message, {
    hint: 'Split the work into several plans that are reviewed separately, or raise change.limits in .holdfast/config.json.',
  });
}
