import stringWidth from 'string-width';

/** Columns that a text takes on a screen: two for each character that is drawn wide. */
export function textWidth(text: string): number {
  return stringWidth(text);
}

/** The text with spaces up to a width; longer text stays as it is. */
export function padText(text: string, columns: number): string {
  return `${text}${' '.repeat(Math.max(0, columns - textWidth(text)))}`;
}

/** The start of a text that fits, ending with `…` when it is not the whole. */
export function fitText(text: string, columns: number): string {
  return textWidth(text) <= columns ? text : `${take(characters(text), columns - 1)}…`;
}

/** The end of a text that fits, for paths, whose end tells more. */
export function fitTextEnd(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text;
  const kept = take(characters(text).reverse(), columns - 1);
  return `…${characters(kept).reverse().join('')}`;
}

/** As many items of a list as fit on a line, one at least, then how many are left out. */
export function fitList(items: readonly string[], columns: number): string {
  for (let shown = items.length; shown > 1; shown -= 1) {
    const text = listText(items, shown);
    if (textWidth(text) <= columns) return text;
  }
  return listText(items, 1);
}

function listText(items: readonly string[], shown: number): string {
  const hidden = items.length - shown;
  return `${items.slice(0, shown).join(', ')}${hidden > 0 ? `, ${hidden} more` : ''}`;
}

function take(parts: readonly string[], columns: number): string {
  let kept = '';
  let used = 0;
  for (const part of parts) {
    used += textWidth(part);
    if (used > columns) break;
    kept += part;
  }
  return kept;
}

/** What a reader takes for one character: an accent stays on its letter. */
function characters(text: string): string[] {
  return [...SEGMENTER.segment(text)].map(({ segment }) => segment);
}

const SEGMENTER = new Intl.Segmenter('en');
