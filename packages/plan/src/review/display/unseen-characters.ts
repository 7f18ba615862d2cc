/** What a reader cannot see, or what changes how other text is seen. */
export type UnseenKind = 'control' | 'invisible';

/**
 * Says whether a character is shown wrongly or not at all: C0 and C1 controls except the tab,
 * bidirectional controls ("Trojan Source", CVE-2021-42574), zero-width and other default-ignorable
 * characters, line and paragraph separators, and fillers that look like blanks.
 *
 * Joiners and variation selectors that belong to an emoji are seen, as part of it; so is the
 * zero-width joiner between letters of a script that needs it.
 *
 * @param text - the text around the character.
 * @param index - where the character starts, in UTF-16 units.
 */
export function unseenKind(text: string, index: number): UnseenKind | undefined {
  const point = text.codePointAt(index) ?? 0;
  if (point < 0x20 || (point >= 0x7f && point < 0xa0)) {
    return point === TAB ? undefined : 'control';
  }
  if (point < 0xa0 || !UNSEEN.test(String.fromCodePoint(point))) return undefined;
  return belongsToNeighbours(text, index, point) ? undefined : 'invisible';
}

/** Matches every character that needs a look by {@link unseenKind}; most sources have few. */
export const UNSEEN_CANDIDATE = /[^\t\n\x20-\x7e]/gu;

const TAB = 9;
const ZERO_WIDTH_NON_JOINER = 0x200c;
const ZERO_WIDTH_JOINER = 0x200d;
const TEXT_STYLE = 0xfe0e;
const EMOJI_STYLE = 0xfe0f;

/** Lone surrogates are not text; U+2800 is the blank Braille pattern. */
const UNSEEN = /[\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Format characters with a shape of their own, such as the Arabic number sign. */
const VISIBLE_FORMAT = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;

/** Scripts in which joiners change the shape of letters. */
const JOINING_LETTER =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}]/u;

const EMOJI_PART = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f/u;
const STYLED = /[\p{Emoji}\p{Extended_Pictographic}]/u;

function belongsToNeighbours(text: string, index: number, point: number): boolean {
  if (VISIBLE_FORMAT.test(String.fromCodePoint(point))) return true;
  const before = characterBefore(text, index);
  if (point === TEXT_STYLE || point === EMOJI_STYLE) return STYLED.test(before);
  if (point !== ZERO_WIDTH_JOINER && point !== ZERO_WIDTH_NON_JOINER) return false;
  const next = text.codePointAt(index + 1);
  const after = next === undefined ? '' : String.fromCodePoint(next);
  if (JOINING_LETTER.test(before) && JOINING_LETTER.test(after)) return true;
  return (
    point === ZERO_WIDTH_JOINER &&
    EMOJI_PART.test(before) &&
    /\p{Extended_Pictographic}/u.test(after)
  );
}

function characterBefore(text: string, index: number): string {
  if (index === 0) return '';
  const low = text.charCodeAt(index - 1);
  const paired = low >= 0xdc00 && low <= 0xdfff && index > 1;
  return text.slice(paired ? index - 2 : index - 1, index);
}
