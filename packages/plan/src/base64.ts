/** Canonical Base64 with padding (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/**
 * The bytes of canonical Base64 with padding (RFC 4648, section 4); `undefined` for every other
 * spelling, so that the same bytes are never written in two ways.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (base64Length(text) === undefined) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** How many bytes canonical Base64 stands for; `undefined` for every other spelling. Decodes nothing. */
export function base64Length(text: string): number | undefined {
  if (text.length % 4 !== 0) return undefined;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const digits = text.length - padding;
  const end = text.search(/[^A-Za-z0-9+/]/);
  if (end !== -1 && end !== digits) return undefined;
  // The bits of the last digit that stand for no byte are zero.
  const unused = [0, 0b11, 0b1111][padding] ?? 0;
  if ((DIGITS.indexOf(text.charAt(digits - 1)) & unused) !== 0) return undefined;
  return (text.length / 4) * 3 - padding;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** How long the Base64 of so many bytes is. */
export function base64Units(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}
