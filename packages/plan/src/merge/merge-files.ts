import { type Line, splitLines } from '../review/diff/split-lines.js';
import { type ChangedRegion, changedRegions } from './changed-regions.js';

/** Lines of one side of a conflict, with their ends. */
export interface ConflictSide {
  /** Number, from 1, of the first line; where there are no lines, of the one they would stand before. */
  readonly line: number;
  readonly lines: readonly string[];
}

/** A place that both sides changed, and differently, or so close to each other that it is not clear. */
export interface MergeConflict {
  readonly base: ConflictSide;
  readonly current: ConflictSide;
  readonly planned: ConflictSide;
}

/** The outcome of {@link mergeFiles}. */
export type MergedFile =
  | { readonly kind: 'merged'; readonly bytes: Uint8Array }
  | { readonly kind: 'conflicts'; readonly conflicts: readonly MergeConflict[] }
  /** At least one of them has a NUL near its start, by which git knows binary files. */
  | { readonly kind: 'binary' };

/**
 * Merges two changes of one file, line by line and byte for byte: line ends, a byte-order mark and a
 * missing end of the last line are kept as the side has them that changed them. Cautious: where lines are
 * repeated so that a change could be read in two ways, it may find a conflict where `git merge-file` finds
 * none. Where both merge, the bytes are the same.
 *
 * @param base - what both changes began with.
 * @param current - what is there now.
 * @param planned - what it was meant to become.
 *
 * @example
 * ```ts
 * import { mergeFiles } from '@holdfast/plan';
 *
 * const bytes = (text: string) => new TextEncoder().encode(text);
 * const merged = mergeFiles(bytes('a\nb\nc\n'), bytes('A\nb\nc\n'), bytes('a\nb\nC\n'));
 * console.log(merged.kind === 'merged' && new TextDecoder().decode(merged.bytes).split('\n'));
 * // [ 'A', 'b', 'C', '' ]
 * ```
 */
export function mergeFiles(base: Uint8Array, current: Uint8Array, planned: Uint8Array): MergedFile {
  if (isEqual(base, current) || isEqual(current, planned)) return merged(planned);
  if (isEqual(base, planned)) return merged(current);
  if ([base, current, planned].some(isBinary)) return { kind: 'binary' };
  const [origin, now, then] = [linesOf(base), linesOf(current), linesOf(planned)];
  const clusters = meetings(changedRegions(origin, now), changedRegions(origin, then));
  const result: string[] = [];
  const conflicts: MergeConflict[] = [];
  let at = 0;
  for (const { mine, theirs } of clusters) {
    const span = spanOf(mine, theirs);
    const sides = {
      base: sideOf(origin, span.start, span.end),
      current: sideIn(now, mine, span),
      planned: sideIn(then, theirs, span),
    };
    if (mine.length > 0 && theirs.length > 0 && !isSame(sides.current, sides.planned)) {
      conflicts.push({
        base: shown(sides.base),
        current: shown(sides.current),
        planned: shown(sides.planned),
      });
    }
    result.push(origin.slice(at, span.start).map(textOf).join(''));
    result.push((mine.length > 0 ? sides.current : sides.planned).lines.join(''));
    at = span.end;
  }
  if (conflicts.length > 0) return { kind: 'conflicts', conflicts };
  result.push(origin.slice(at).map(textOf).join(''));
  return merged(Buffer.from(result.join(''), 'latin1'));
}

function merged(bytes: Uint8Array): MergedFile {
  return { kind: 'merged', bytes };
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** Git looks this far for a NUL. */
const LOOKED_AT = 8000;

/** Whether git would take some bytes for a binary file, whose lines are not merged. */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, LOOKED_AT).includes(0);
}

/** Each byte as one character: lines are compared and kept whatever their encoding is. */
function linesOf(bytes: Uint8Array): Line[] {
  return splitLines(Buffer.from(bytes).toString('latin1'));
}

/** Regions of the two sides that touch each other; alone where one side left the lines as they were. */
interface Meeting {
  readonly mine: readonly ChangedRegion[];
  readonly theirs: readonly ChangedRegion[];
}

function meetings(
  mine: readonly ChangedRegion[],
  theirs: readonly ChangedRegion[],
): readonly Meeting[] {
  const all = [
    ...mine.map((region) => ({ region, isMine: true })),
    ...theirs.map((region) => ({ region, isMine: false })),
  ].sort(({ region: a }, { region: b }) => a.baseStart - b.baseStart || a.baseEnd - b.baseEnd);
  const found: { mine: ChangedRegion[]; theirs: ChangedRegion[] }[] = [];
  let end = -1;
  for (const { region, isMine } of all) {
    if (found.length === 0 || region.baseStart > end) found.push({ mine: [], theirs: [] });
    found.at(-1)?.[isMine ? 'mine' : 'theirs'].push(region);
    end = Math.max(end, region.baseEnd);
  }
  return found;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function spanOf(...lists: readonly (readonly ChangedRegion[])[]): Span {
  // The regions of a side are in order and apart from each other.
  const starts = lists.flatMap(([first]) => first?.baseStart ?? []);
  const ends = lists.flatMap((regions) => regions.at(-1)?.baseEnd ?? []);
  return { start: Math.min(...starts), end: Math.max(...ends) };
}

/** The lines of a side that stand for a span of the origin. */
function sideIn(
  side: readonly Line[],
  regions: readonly ChangedRegion[],
  span: Span,
): ConflictSide {
  const [first] = regions;
  const last = regions.at(-1);
  if (first === undefined || last === undefined) return { line: span.start + 1, lines: [] };
  const start = first.sideStart - (first.baseStart - span.start);
  return sideOf(side, start, last.sideEnd + (span.end - last.baseEnd));
}

function sideOf(lines: readonly Line[], start: number, end: number): ConflictSide {
  return { line: start + 1, lines: lines.slice(start, end).map(textOf) };
}

function isSame(a: ConflictSide, b: ConflictSide): boolean {
  return a.lines.join('') === b.lines.join('');
}

function textOf({ text, end }: Line): string {
  return text + end;
}

/** As text again: so far each byte is one character. */
function shown({ line, lines }: ConflictSide): ConflictSide {
  return { line, lines: lines.map((text) => Buffer.from(text, 'latin1').toString('utf8')) };
}
