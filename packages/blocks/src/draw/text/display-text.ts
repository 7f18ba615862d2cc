/**
 * A text on one line in which a reader can be deceived by nothing: control, bidirectional, invisible
 * and broken characters become `<U+202E>` and the like. Joiners stay where scripts and emoji need them.
 *
 * @example
 * ```ts
 * import { displayText } from '@holdfast/blocks';
 *
 * console.log(displayText('a\u202eb'));
 * // a<U+202E>b
 * ```
 */
export function displayText(text: string): string {
  return text.replace(UNSEEN, (character, index: number) =>
    isJoinerInUse(text, index, character) ? character : codeOf(character),
  );
}

/** Text as XML or HTML text, or as an attribute's value in double quotes; unseen characters are shown. */
export function escapeXml(text: string): string {
  return displayText(text).replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);
}

/** A name that does not take more of a picture than it should: at most `max` characters. */
export function shortText(text: string, max: number): string {
  const characters = [...displayText(text)];
  return characters.length <= max
    ? characters.join('')
    : `${characters.slice(0, max - 1).join('')}…`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** U+FFFE and U+FFFF are not allowed in XML. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{fffe}\u{ffff}]/gu;

const JOINERS = /\u200c|\u200d|\ufe0e|\ufe0f/u;
const JOINED = /(?:[\p{L}\p{M}\p{Emoji}\p{Extended_Pictographic}]|\ufe0f)$/u;

/** After a letter or an emoji a joiner or a style is part of it; twice in a row it is not. */
function isJoinerInUse(text: string, index: number, character: string): boolean {
  return JOINERS.test(character) && JOINED.test(text.slice(Math.max(0, index - 2), index));
}

function codeOf(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return `<U+${point.toString(16).toUpperCase().padStart(4, '0')}>`;
}
