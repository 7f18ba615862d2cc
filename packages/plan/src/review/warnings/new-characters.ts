import { UNSEEN_CANDIDATE, type UnseenKind, unseenKind } from '../display/unseen-characters.js';
import { WARNING_LINES } from '../review-model.js';

/** Characters of one kind that a text has more often than the one it replaces. */
export interface NewCharacters {
  /** The code points concerned, in order of first appearance. */
  readonly points: readonly number[];
  /** How many more there are in all. */
  readonly count: number;
  /** The first lines of the new text that have one of them, from 1; one more than warnings name. */
  readonly lines: readonly number[];
}

/**
 * The unseen characters of a kind that are new in `after`. A byte-order mark at the start has
 * warnings of its own, and carriage returns count as line endings: neither is counted here.
 */
export function newUnseenCharacters(
  before: string,
  after: string,
  kind: UnseenKind,
): NewCharacters {
  const isUnseen = (text: string, index: number) =>
    !IGNORED.has(text.charCodeAt(index)) &&
    !(index === 0 && text.charCodeAt(0) === BYTE_ORDER_MARK) &&
    unseenKind(text, index) === kind;
  return newCharacters(before, after, UNSEEN_CANDIDATE, isUnseen);
}

/** Replacement characters (U+FFFD) beyond those the original had: the trace of a wrong decoding. */
export function newReplacementCharacters(before: string, after: string): NewCharacters {
  return newCharacters(before, after, /\ufffd/g, () => true);
}

const BYTE_ORDER_MARK = 0xfeff;

/** Line feed, form feed (a page break in older sources) and carriage return. */
const IGNORED: ReadonlySet<number> = new Set([10, 12, 13]);

/** Most sources have nothing but this, and need no closer look. */
const UNUSUAL = /[^\t\n\r\x20-\x7e]/;

const NONE: NewCharacters = { points: [], count: 0, lines: [] };

function newCharacters(
  before: string,
  after: string,
  candidates: RegExp,
  accept: (text: string, index: number) => boolean,
): NewCharacters {
  if (!UNUSUAL.test(after)) return NONE;
  const found = placesByPoint(after, candidates, accept);
  if (found.size === 0) return NONE;
  const known = placesByPoint(before, candidates, accept);
  const excess = (point: number, places: readonly number[]) =>
    places.length - (known.get(point)?.length ?? 0);
  const grown = [...found].filter(([point, places]) => excess(point, places) > 0);
  const places = grown.flatMap(([, indices]) => indices);
  return {
    points: grown.map(([point]) => point),
    count: grown.reduce((sum, [point, indices]) => sum + excess(point, indices), 0),
    lines: firstLines(after, places),
  };
}

function placesByPoint(
  text: string,
  candidates: RegExp,
  accept: (text: string, index: number) => boolean,
): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const { index } of text.matchAll(candidates)) {
    if (!accept(text, index)) continue;
    const point = text.codePointAt(index) ?? 0;
    const places = found.get(point);
    if (places === undefined) found.set(point, [index]);
    else places.push(index);
  }
  return found;
}

function firstLines(text: string, places: readonly number[]): number[] {
  const lines = new Set<number>();
  let line = 1;
  // Looked for once for each line: a text of one line may have a million of them.
  let feed = text.indexOf('\n');
  for (const place of [...places].sort((a, b) => a - b)) {
    while (feed !== -1 && feed < place) {
      line++;
      feed = text.indexOf('\n', feed + 1);
    }
    lines.add(line);
    if (lines.size > WARNING_LINES) break;
  }
  return [...lines];
}
