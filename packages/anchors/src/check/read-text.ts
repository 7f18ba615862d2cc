import { decodeUtf8 } from '@holdfast/base';
import type { SourceTree } from '@holdfast/source';
import type { UncheckedReason } from '../check-report.js';

/** A file as text. */
export type TextRead =
  | { readonly kind: 'text'; readonly text: string; readonly contentId: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly reason: UncheckedReason };

/** Reads a file of a tree that must be text: UTF-8 without NUL. */
export async function readText(
  tree: SourceTree,
  path: string,
  maxBytes: number,
): Promise<TextRead> {
  const read = await tree.read(path, maxBytes);
  if (read.kind === 'absent') return read;
  if (read.kind !== 'found') return { kind: 'unknown', reason: read.kind };
  const text = read.bytes.includes(0) ? undefined : decodeUtf8(read.bytes);
  if (text === undefined) return { kind: 'unknown', reason: 'not-text' };
  return { kind: 'text', text, contentId: read.contentId };
}
