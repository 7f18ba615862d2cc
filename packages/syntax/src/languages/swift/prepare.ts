import { type Stretch, scanSwift } from './scan.js';
import { type StandIn, standIns } from './stand-ins.js';

/**
 * A text of the same length that means the same and that the grammar reads better:
 * - A comment is white space: the grammar takes one for the end of a member here and there.
 * - A line break before a binary operator is a space: the grammar may end the statement there.
 * - A directive (`#if`, `#else`, `#endif`, `#error`) is a comment: the grammar has it between
 *   statements only, but it may stand between members, cases and calls of a chain.
 * - What the grammar does not know has a stand-in.
 * The tree's text is the one that was written, so that what was there can be read off the stand-ins.
 */
export function prepareSwift(text: string): string {
  const stretches = scanSwift(text);
  const isCode = (offset: number) => stretchBefore(stretches, offset + 1) === undefined;
  const edits = [
    ...lineEdits(text, stretches),
    ...comments(text, stretches),
    ...standIns(text).filter(({ start }) => isCode(start)),
  ].sort((a, b) => a.start - b.start);
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end, by } of edits) {
    if (start < done) continue;
    pieces.push(text.slice(done, start), by);
    done = end;
  }
  pieces.push(text.slice(done));
  return pieces.join('');
}

function comments(text: string, stretches: readonly Stretch[]): readonly StandIn[] {
  return stretches
    .filter(({ kind }) => kind === 'comment')
    .map(({ start, end }) => ({
      start,
      end,
      by: text.slice(start, end).replace(/[^\r\n]/g, ' '),
    }));
}

function lineEdits(text: string, stretches: readonly Stretch[]): readonly StandIn[] {
  return [...text.matchAll(LINE)].flatMap((match) => {
    const end = match.index + (match[1]?.length ?? 0);
    if (stretchBefore(stretches, end + 1) !== undefined) return [];
    if (text[end] === '#') return [{ start: end, end: end + 2, by: '//' }];
    const start = endOfPrevious(text, end, stretches);
    return start === undefined ? [] : [{ start, end, by: ' '.repeat(end - start) }];
  });
}

/** Lines that start with a directive, or with an operator that has white space on both sides. */
const LINE =
  /^([ \t]*)(?:#(?:if|elseif|else|endif|error|warning|sourceLocation)\b|(?:[-/=+!*%<>&|^~?.]+|is|as[?!]?)(?=\s))/gm;

/** The end of what stands before `at`, white space and comments apart; `undefined` for a directive. */
function endOfPrevious(
  text: string,
  at: number,
  stretches: readonly Stretch[],
): number | undefined {
  let end = at;
  for (;;) {
    while (end > 0 && /\s/.test(text[end - 1] ?? '')) end -= 1;
    const comment = stretchBefore(stretches, end);
    if (comment?.kind !== 'comment') break;
    end = comment.start;
  }
  const line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end);
  return /^\s*#(?:if|elseif|else|endif)\b/.test(line) ? undefined : end;
}

/** The comment or string that `offset - 1` is in. */
function stretchBefore(stretches: readonly Stretch[], offset: number): Stretch | undefined {
  let low = 0;
  let high = stretches.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const stretch = stretches[middle];
    if (stretch === undefined || stretch.start >= offset) high = middle - 1;
    else if (stretch.end < offset) low = middle + 1;
    else return stretch;
  }
  return undefined;
}
