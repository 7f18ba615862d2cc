/**
 * About how wide a text is in a system sans-serif font, in pixels; rather more than less, because
 * nothing here can measure fonts and a text that does not fit is cut off.
 *
 * @param size - font size in pixels.
 * @param bold - whether it is semi-bold.
 */
export function textWidth(text: string, size: number, bold = false): number {
  let ems = 0;
  for (const character of text) ems += widthOf(character);
  return ems * size * (bold ? 1.08 : 1);
}

/** The text, or what of it and an ellipsis fits. */
export function fitText(text: string, width: number, size: number, bold = false): string {
  if (textWidth(text, size, bold) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && textWidth(`${characters.join('')}…`, size, bold) > width)
    characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** A text on at most two lines, broken between words where there are any; what does not fit is cut. */
export function twoLines(
  text: string,
  width: number,
  size: number,
  bold = false,
): readonly string[] {
  if (textWidth(text, size, bold) <= width) return [text];
  const words = text.split(' ');
  let first = '';
  while (words.length > 0) {
    const longer = first === '' ? (words[0] ?? '') : `${first} ${words[0] ?? ''}`;
    if (textWidth(longer, size, bold) > width) break;
    first = longer;
    words.shift();
  }
  if (first === '') return [fitText(text, width, size, bold)];
  return words.length === 0 ? [first] : [first, fitText(words.join(' '), width, size, bold)];
}

function widthOf(character: string): number {
  if (/[ilj.,:;'|!()[\]I]/u.test(character)) return 0.34;
  if (/[frt\- ]/u.test(character)) return 0.4;
  if (/[mwMW@%]/u.test(character)) return 0.95;
  if (/[\u0021-\u007e]/u.test(character)) return /[A-Z]/u.test(character) ? 0.72 : 0.6;
  if (/\p{M}/u.test(character)) return 0;
  if (
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u.test(
      character,
    )
  )
    return 1.25;
  return 0.8;
}
