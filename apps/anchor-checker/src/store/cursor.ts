import { HoldfastError } from '@holdfast/base';

/** Where the next page of a list begins, as text that is nobody's business to read. */
export function cursorOf(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * What {@link cursorOf} was given.
 *
 * @throws HoldfastError `cursor-invalid`.
 */
export function positionOf(cursor: string, length: number): readonly (string | number)[] {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isPosition =
      Array.isArray(position) &&
      position.length === length &&
      position.every((part) => typeof part === 'string' || typeof part === 'number');
    if (isPosition) return position;
  } catch {
    // Told below, like everything else that is no cursor.
  }
  throw new HoldfastError('cursor-invalid', 'This is no cursor of this list.', {
    hint: 'Begin at the first page, without one.',
  });
}
