import { HoldfastError } from '@holdfast/base';

/** Where the next page of a list begins, as text that is nobody's business to read. */
export function cursorOf(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * What {@link cursorOf} was given.
 *
 * @param kinds - of its parts, in their order; numbers are whole, from 0 to 2^31 - 1.
 * @throws HoldfastError `cursor-invalid`.
 */
export function positionOf(
  cursor: string,
  kinds: readonly PartKind[],
): readonly (string | number)[] {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isPosition =
      Array.isArray(position) &&
      position.length === kinds.length &&
      position.every((part, index) => isPart(part, kinds[index]));
    if (isPosition) return position;
  } catch {
    // Told below, like everything else that is no cursor.
  }
  throw new HoldfastError('cursor-invalid', 'This is no cursor of this list.', {
    hint: 'Begin at the first page, without one.',
  });
}

/** What a part of a position is. */
export type PartKind = 'number' | 'text';

/** Anything else is an error of the database. */
function isPart(part: unknown, kind: PartKind | undefined): boolean {
  return kind === 'number'
    ? typeof part === 'number' && Number.isInteger(part) && part >= 0 && part < 2 ** 31
    : typeof part === 'string' && !part.includes('\0');
}
