import { decodeUtf8, isWellFormed, utf8Length } from '@holdfast/base';
import { decodeBase64 } from './base64.js';
import type { WrittenContent } from './operation-content.js';

/** A written content as the bytes it stands for, or why it stands for none. */
export type MeasuredContent =
  | {
      readonly kind: 'bytes';
      readonly length: number;
      /** What has their hash: the text as it is, which hashing encodes. */
      readonly hashed: string | Uint8Array;
    }
  | { readonly kind: 'unpaired' | 'not-base64' | 'text-as-base64' };

/** Reads a content in the one spelling that its bytes have. */
export function measureContent({
  content = '',
  encoding,
}: Partial<WrittenContent>): MeasuredContent {
  if (encoding === undefined) {
    if (!isWellFormed(content)) return { kind: 'unpaired' };
    return { kind: 'bytes', length: utf8Length(content), hashed: content };
  }
  const bytes = decodeBase64(content);
  if (bytes === undefined) return { kind: 'not-base64' };
  if (decodeUtf8(bytes) !== undefined) return { kind: 'text-as-base64' };
  return { kind: 'bytes', length: bytes.length, hashed: bytes };
}
