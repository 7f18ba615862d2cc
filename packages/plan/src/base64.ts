/** Canonical Base64 with padding (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/**
 * The bytes of canonical Base64 with padding (RFC 4648, section 4); `undefined` for every other
 * spelling, so that the same bytes are never written in two ways.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined;
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) return undefined;
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** How many bytes canonical Base64 of this length may stand for, at most. */
export function base64Bytes(units: number): number {
  return (units / 4) * 3;
}

/** How long the Base64 of so many bytes is. */
export function base64Units(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}
