import { ANNOTATION, closingParenthesis, QUIET } from './annotation-arguments.js';

/**
 * A text of the same length that means the same and that the grammar reads better: a line break before
 * each `}`, as it wants one after some members, none before a primary constructor, no trailing commas
 * where it has none, and arguments of annotations as a part of their names.
 */
export function prepareKotlin(text: string): string {
  const found = new RegExp(`${QUIET}|${HEAD}|${ANNOTATION}|${BLANKS}|${COMMA}`, 'g');
  const pieces: string[] = [];
  let done = 0;
  const replace = (start: number, by: string) => {
    pieces.push(text.slice(done, start), by);
    done = start + by.length;
  };
  for (let match = found.exec(text); match !== null; match = found.exec(text)) {
    const [whole] = match;
    if (whole === ',') replace(match.index, ' ');
    else if (whole.startsWith('class')) replace(match.index, whole.replace(/\s/g, ' '));
    else if (/^[ \t]/.test(whole)) replace(match.index, `${whole.slice(1)}\n`);
    else if (whole.startsWith('@')) {
      const open = match.index + whole.length - 1;
      const end = closingParenthesis(text, open);
      if (end === undefined) continue;
      replace(open, '_'.repeat(end - open));
      found.lastIndex = end;
    }
  }
  pieces.push(text.slice(done));
  return pieces.join('');
}

/** A class up to the modifiers of its constructor on the next line. */
const HEAD = String.raw`class\s+\w+(?:<[^<>{}()]*>)?\s*\n\s*(?:(?:internal|private|protected|public|actual|expect)\s+)+(?=constructor\b)`;
const BLANKS = String.raw`[ \t]+(?=\})`;
const COMMA = String.raw`,(?=\s*[\]>])`;
