import { LIMITS, type Problem } from '@holdfast/base';
import type { TextEdit } from './edit-model.js';
import { lineAt, lineEndsFor } from './line-ends.js';
import { nearestHint } from './nearest-hint.js';
import type { EditPlace } from './place.js';
import { tooLong } from './too-long.js';

/** The complete text that a candidate comes to, or why it comes to none. */
export type Completed =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Replaces pieces of a text, in their order, each in the result of those before it. A piece has to
 * occur exactly as often as it says, so that no replacement lands where it was not meant to.
 *
 * @param mostUnits - refuse a longer text, in UTF-16 units, before it is made.
 */
export function applyEdits(
  original: string,
  edits: readonly TextEdit[],
  place: EditPlace,
  mostUnits: number = LIMITS.maxPlanFileBytes,
): Completed {
  let text = original;
  for (const [index, edit] of edits.entries()) {
    const read = lineEndsFor(original, [edit.old, edit.new]);
    const old = read(edit.old);
    const found = placesOf(text, old).filter((at) => !edit.lines || isWholeLines(text, old, at));
    const wanted = edit.count ?? 1;
    if (found.length !== wanted || overlap(found, old.length)) {
      const where = `candidates[${place.op}].edits[${index}].old`;
      return {
        ok: false,
        problem: { ...missed(text, { ...edit, old }, found, wanted, where), ...place },
      };
    }
    const by = read(edit.new);
    if (text.length + found.length * (by.length - old.length) > mostUnits) {
      return { ok: false, problem: { ...tooLong(place.op, mostUnits), ...place } };
    }
    text = replaced(text, found, old.length, by);
  }
  return { ok: true, text };
}

/** All offsets at which a piece occurs, overlapping ones too. */
function placesOf(text: string, piece: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(piece); at !== -1; at = text.indexOf(piece, at + 1)) places.push(at);
  return places;
}

function isWholeLines(text: string, piece: string, at: number): boolean {
  const end = at + piece.length;
  const begins = at === 0 || text[at - 1] === '\n';
  return (
    begins &&
    (end === text.length || piece.endsWith('\n') || /^\r?\n/.test(text.slice(end, end + 2)))
  );
}

/** Places that overlap can be replaced in more than one way. */
function overlap(places: readonly number[], length: number): boolean {
  return places.some((at, index) => index > 0 && at - (places[index - 1] ?? 0) < length);
}

function replaced(text: string, places: readonly number[], length: number, by: string): string {
  let result = '';
  let done = 0;
  for (const at of places) {
    result += text.slice(done, at) + by;
    done = at + length;
  }
  return result + text.slice(done);
}

function missed(
  text: string,
  { old, lines = false }: TextEdit,
  found: readonly number[],
  wanted: number,
  where: string,
): Problem {
  if (found.length === 0) {
    return {
      code: 'edit-not-found',
      message: `${where} does not occur in the file.`,
      hint: nearestHint(text, old, lines || /^\n|\n$/.test(old)),
    };
  }
  if (found.length === wanted) {
    return {
      code: 'edit-ambiguous',
      message: `${where} occurs at places that overlap each other (${linesAt(text, found)}).`,
      hint: 'Add text around it until its places are apart.',
    };
  }
  return {
    code: 'edit-ambiguous',
    message: `${where} occurs ${times(found.length)} in the file (${linesAt(text, found)}), not ${times(wanted)}.`,
    hint:
      found.length > wanted
        ? `Add text around it until it is the one place that is meant, or say count: ${found.length} to replace all.`
        : 'Read the file again, and say how often it is there.',
  };
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

const MOST_PLACES = 5;

function linesAt(text: string, places: readonly number[]): string {
  const lines = [...new Set(places.slice(0, MOST_PLACES).map((at) => lineAt(text, at)))];
  const more = places.length > MOST_PLACES ? ' and further on' : '';
  return `${lines.length === 1 && more === '' ? 'line' : 'lines'} ${lines.join(', ')}${more}`;
}
