import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { applyDelta } from './apply-delta.js';
import { decodeBase85, isBase85Line } from './base85.js';

/** The forward half of a `GIT binary patch`, and between which contents it leads. */
export interface BinaryPatch {
  /** Git's ids of the content before and after, as the header has them; zeros for no file. */
  readonly oldId: string;
  readonly newId: string;
  readonly kind: 'literal' | 'delta';
  /** Bytes of the data, unpacked. */
  readonly size: number;
  readonly lines: readonly string[];
}

/** What a binary patch makes of a file, or what is wrong. */
export type PatchedBytes =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly why: 'no-full-ids' | 'damaged' | 'other-file' | 'too-large' };

/**
 * Reads the binary part of one file of a diff.
 *
 * @param section - from `diff --git` on.
 * @returns `undefined` when it has none that can be read.
 */
export function parseBinaryPatch(section: string): BinaryPatch | undefined {
  const lines = section.replaceAll('\r\n', '\n').split('\n');
  const start = lines.indexOf('GIT binary patch');
  const [, kind, size] = /^(literal|delta) (\d{1,10})$/.exec(lines[start + 1] ?? '') ?? [];
  if (start === -1 || size === undefined) return undefined;
  const end = lines.findIndex((line, index) => index > start + 1 && !isBase85Line(line));
  // A blank line ends each half; without it a line was cut off or spoilt.
  if (end === -1 || lines[end] !== '') return undefined;
  const ids = /^index ([0-9a-f]{4,64})\.\.([0-9a-f]{4,64})(?: \d{6})?$/;
  const [, oldId = '', newId = ''] = lines.slice(0, start).flatMap((line) => ids.exec(line) ?? []);
  return {
    oldId,
    newId,
    kind: kind === 'delta' ? 'delta' : 'literal',
    size: Number(size),
    lines: lines.slice(start + 2, end),
  };
}

/**
 * Applies it to the content that it names, and to no other: both ids are compared.
 *
 * @param original - what is there; nothing where the patch makes a file.
 * @param mostBytes - refuse a result that is longer.
 */
export function applyBinaryPatch(
  patch: BinaryPatch,
  original: Uint8Array | undefined,
  mostBytes: number,
): PatchedBytes {
  const { oldId, newId, size } = patch;
  if (![oldId, newId].every((id) => id.length === 40 || id.length === 64)) {
    return { ok: false, why: 'no-full-ids' };
  }
  if (/^0+$/.test(oldId) ? original !== undefined : blobId(original, oldId.length) !== oldId) {
    return { ok: false, why: 'other-file' };
  }
  if (size > mostBytes) return { ok: false, why: 'too-large' };
  const data = unpacked(patch);
  if (data === undefined) return { ok: false, why: 'damaged' };
  const bytes =
    patch.kind === 'literal' ? data : applyDelta(original ?? new Uint8Array(), data, mostBytes);
  if (bytes === undefined || (!/^0+$/.test(newId) && blobId(bytes, newId.length) !== newId)) {
    return { ok: false, why: 'damaged' };
  }
  return { ok: true, bytes };
}

/** Git's id of a content, of the kind that has as many digits. */
function blobId(bytes: Uint8Array | undefined, digits: number): string | undefined {
  if (bytes === undefined) return undefined;
  return createHash(digits === 40 ? 'sha1' : 'sha256')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
}

function unpacked({ lines, size }: BinaryPatch): Uint8Array | undefined {
  const packed = decodeBase85(lines);
  if (packed === undefined) return undefined;
  try {
    const data = inflateSync(packed, { maxOutputLength: Math.max(size, 1) });
    return data.length === size ? data : undefined;
  } catch {
    // Damaged, or longer than it says.
    return undefined;
  }
}
