import { decodeUtf8, encodeUtf8, type Problem } from '@holdfast/base';
import { applyEdits, type Completed } from '../edits/apply-edits.js';
import { applyHunks } from '../edits/apply-hunks.js';
import { applyBinaryPatch, type PatchedBytes } from './binary/binary-patch.js';
import { bytewise, type TextBody } from './bytewise.js';
import type { FileState, PatchBody, PatchedFile } from './patch-model.js';

/** The bytes that a change makes of a file, or why it does not fit. */
export function changedBytes(
  body: PatchBody,
  kind: PatchedFile['kind'],
  original: FileState | undefined,
  place: { readonly op: number; readonly path: string },
  mostBytes: number,
): Uint8Array | Problem {
  const bytes = kind === 'create' ? undefined : original?.bytes;
  if ('binary' in body)
    return binaryResult(applyBinaryPatch(body.binary, bytes, mostBytes), mostBytes);
  const text = decodeUtf8(bytes ?? new Uint8Array());
  if (text !== undefined) {
    const result = changedText(text, body, place);
    return result.ok ? encodeUtf8(result.text) : result.problem;
  }
  const result = changedText(Buffer.from(bytes ?? []).toString('latin1'), bytewise(body), place);
  return result.ok ? Buffer.from(result.text, 'latin1') : result.problem;
}

function changedText(
  current: string,
  body: TextBody,
  place: { readonly op: number; readonly path: string },
): Completed {
  return 'edits' in body
    ? applyEdits(current, body.edits, place)
    : applyHunks(current, body.hunks, place);
}

function binaryResult(result: PatchedBytes, mostBytes: number): Uint8Array | Problem {
  if (result.ok) return result.bytes;
  switch (result.why) {
    case 'too-large':
      return tooLarge(mostBytes);
    case 'other-file':
      return {
        code: 'patch-mismatch',
        message: 'The binary patch is for another content than the one that is there.',
        hint: 'Make the diff again from the files as they are.',
      };
    case 'no-full-ids':
      return {
        code: 'patch-invalid',
        message: 'The binary patch does not have the whole ids of the contents.',
        hint: 'Make the diff with git diff --binary --full-index.',
      };
    case 'damaged':
      return {
        code: 'patch-invalid',
        message: 'The binary patch is damaged: it does not lead to the content that it names.',
        hint: 'Make the diff again, and keep its lines as they are.',
      };
  }
}

/** The problem of a file that a patch would make longer than a plan takes. */
export function tooLarge(mostBytes: number): Problem {
  return {
    code: 'too-large',
    message: `A file of the patch would have more than ${mostBytes} bytes.`,
    hint: 'Take this part out of the patch, and do it by hand.',
  };
}
