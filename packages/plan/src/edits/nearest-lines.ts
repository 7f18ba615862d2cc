import { linesOf } from './line-ends.js';

/** Lines of a file that are most like a text which is not in it. Lines count from 1. */
export interface NearestLines {
  readonly first: number;
  readonly last: number;
  /** They are the same but for white space. */
  readonly whiteSpaceOnly: boolean;
  /** The text is one line, and the line there has more than it. */
  readonly isPart: boolean;
  /** How many of the text's lines agree, white space aside. */
  readonly agreeing: number;
  readonly of: number;
}

/** Longer texts are compared by their first lines: which place is meant shows long before. */
const MOST_LINES = 400;

/**
 * Where a text nearly is: the place whose lines agree with most of its own, white space aside.
 * Nothing when fewer than half of them do, or when two places are equally good.
 */
export function nearestLines(file: string, text: string): NearestLines | undefined {
  const wanted = linesOf(text).map(squeezed).slice(0, MOST_LINES);
  while (wanted[0] === '') wanted.shift();
  while (wanted.at(-1) === '') wanted.pop();
  const lines = linesOf(file).map(squeezed);
  if (wanted.length === 0) return undefined;
  if (wanted.length === 1) return nearestOne(lines, wanted[0] ?? '');
  let best = { at: -1, agreeing: 0, ties: 0 };
  for (let at = 1 - wanted.length; at < lines.length; at += 1) {
    const agreeing = wanted.filter(
      (line, index) => line !== '' && line === lines[at + index],
    ).length;
    if (agreeing > best.agreeing) best = { at, agreeing, ties: 0 };
    else if (agreeing === best.agreeing) best = { ...best, ties: best.ties + 1 };
  }
  const counted = wanted.filter((line) => line !== '').length;
  if (best.ties > 0 || best.agreeing * 2 < counted) return undefined;
  return {
    first: Math.max(best.at, 0) + 1,
    last: Math.min(best.at + wanted.length, lines.length),
    whiteSpaceOnly: best.agreeing === counted,
    isPart: false,
    agreeing: best.agreeing,
    of: counted,
  };
}

/** A text within one line: the one line that has it but for white space. */
function nearestOne(lines: readonly string[], wanted: string): NearestLines | undefined {
  const bare = wanted.replaceAll(' ', '');
  const found = lines.flatMap((line, index) =>
    line.replaceAll(' ', '').includes(bare) ? [index + 1] : [],
  );
  const [line] = found;
  if (line === undefined || found.length > 1) return undefined;
  const isPart = lines[line - 1]?.replaceAll(' ', '') !== bare;
  return { first: line, last: line, whiteSpaceOnly: true, isPart, agreeing: 1, of: 1 };
}

function squeezed(line: string): string {
  return line.replace(/\s+/gu, ' ').trim();
}
