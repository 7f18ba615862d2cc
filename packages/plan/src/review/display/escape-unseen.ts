import { UNSEEN_CANDIDATE, unseenKind } from './unseen-characters.js';

/**
 * A value (path, reason, name) on one line, without anything a terminal or a reader could be
 * deceived by: control, bidirectional and invisible characters become `<U+001B>` and the like.
 *
 * @example
 * ```ts
 * import { escapeUnseen } from '@holdfast/plan';
 *
 * console.log(escapeUnseen('src/\u202esj.ts'));
 * // src/<U+202E>sj.ts
 * ```
 */
export function escapeUnseen(value: string): string {
  return value
    .replace(/[\t\n]/g, escapeCharacter)
    .replace(UNSEEN_CANDIDATE, (character, index: number, whole: string) =>
      unseenKind(whole, index) === undefined ? character : escapeCharacter(character),
    );
}

/** How a character that cannot be shown is written. */
export function escapeCharacter(character: string): string {
  if (character === '\r') return '␍';
  if (character === '\ufeff') return '<BOM>';
  const point = character.codePointAt(0) ?? 0;
  return `<U+${point.toString(16).toUpperCase().padStart(4, '0')}>`;
}
