import { conflictMarks } from '@holdfast/base';
import type { BlockMap } from '../map/block-map.js';
import { type ConflictSides, conflictSides } from './conflict-sides.js';
import { formatBlocks } from './format-blocks.js';
import { type Found, type MapProblem, placeText } from './map-problem.js';
import { mapSchema } from './map-schema.js';
import { mergeSides } from './merge-sides.js';
import { parseBlocks } from './parse-blocks.js';
import { readPlacedJson, repeatedKeys } from './placed-json.js';
import type { Repair } from './repair.js';
import { repairValue } from './repair-value.js';
import { sealMap } from './seal-map.js';
import type { TextPlaces } from './text-places.js';

/** What the doctor found, and what it proposes. */
export interface Diagnosis {
  /** What is wrong with the text as it is; none for a sound one. */
  readonly problems: readonly MapProblem[];
  /** What was done to come to the proposal, each thing by name; empty without one. */
  readonly repairs: readonly Repair[];
  /** A whole text that can be loaded; absent when a person has to help, or nothing is to be done. */
  readonly proposal?: string;
}

/**
 * Looks at the text of a damaged map and proposes a sound one. Nothing is lost by it and nothing is
 * done in silence: what both sides of a merge have is kept, lines that are there twice become one,
 * sockets that lead nowhere go, what is missing is as in a new map. Where sides contradict, or
 * something cannot be understood, the problems say so and there is no proposal.
 *
 * @param options - `drop`: take away keys that are not known, too.
 *
 * @example
 * ```ts
 * import { createMap, doctorBlocks, formatBlocks } from '@holdfast/blocks';
 *
 * const text = formatBlocks(createMap({ repoId: 'shop' }));
 * console.log(doctorBlocks(text));
 * // { problems: [], repairs: [] }
 * const { repairs } = doctorBlocks(text.replace('"total": 0', '"total": 0, "seen": 1'), { drop: true });
 * console.log(repairs[0]?.message);
 * // unmapped.seen was taken away: it is not known.
 * ```
 */
export function doctorBlocks(text: string, options: { readonly drop?: boolean } = {}): Diagnosis {
  const parsed = parseBlocks(text);
  const problems = parsed.ok ? parsed.warnings : parsed.problems;
  if (problems.some(({ code }) => code === 'blocks-newer')) return { problems, repairs: [] };
  const read = conflictMarks(text).length > 0 ? readSides(text) : readWhole(text);
  if (!read.ok) return { problems: [...problems, ...read.problems], repairs: [] };
  const repaired = repairValue(read.value, options.drop === true);
  if (!mapSchema.safeParse(repaired.value).success) return { problems, repairs: [] };
  const given = repaired.value as BlockMap;
  const map = sealMap(given);
  const proposal = formatBlocks(map);
  if (proposal === text || !parseBlocks(proposal).ok) return { problems, repairs: [] };
  const repairs = [...read.repairs, ...repaired.repairs, ...sealed(given, map)];
  return { problems, repairs, proposal };
}

type Read =
  | { readonly ok: true; readonly value: unknown; readonly repairs: readonly Repair[] }
  | { readonly ok: false; readonly problems: readonly MapProblem[] };

/** A key that is there twice says two things: nobody knows which one was meant. */
function readWhole(text: string): Read {
  const read = readPlacedJson(text);
  // Both were told by the parse.
  if (!read.ok || repeatedKeys(read.json).length > 0) return { ok: false, problems: [] };
  return { ok: true, value: read.json.value, repairs: [] };
}

function readSides(text: string): Read {
  const sides = conflictSides(text);
  const ours = sides && readWhole(sides.ours);
  const theirs = sides && readWhole(sides.theirs);
  if (!ours?.ok || !theirs?.ok) return { ok: false, problems: [] };
  const base = sides?.base === undefined ? undefined : readWhole(sides.base);
  const merged = mergeSides(ours.value, theirs.value, base?.ok ? base.value : undefined);
  if (merged.contradictions.length === 0) return { ok: true, ...merged };
  return { ok: false, problems: placed(merged.contradictions, sides) };
}

/** Contradictions where the first of the two sides has them in the text with its marks. */
function placed(found: readonly Found[], sides: ConflictSides | undefined): readonly MapProblem[] {
  const read = readPlacedJson(sides?.ours ?? '');
  if (!read.ok) return [];
  const { json } = read;
  const inText: TextPlaces = (offset) => {
    const { line, column } = json.places(offset);
    return { line: sides?.lines[line - 1] ?? line, column };
  };
  return found.map((one) => json.place(one, inText));
}

function sealed(given: BlockMap, map: BlockMap): readonly Repair[] {
  const repairs: Repair[] = [];
  for (const [index, block] of map.blocks.entries()) {
    if (block === given.blocks[index]) continue;
    const place = placeText(['blocks', index, 'membership']);
    repairs.push({ kind: 'order-restored', place, message: `The lines of ${place} were sorted.` });
  }
  if (map.unmapped !== given.unmapped) {
    const place = 'unmapped.files';
    repairs.push({ kind: 'order-restored', place, message: `The lines of ${place} were sorted.` });
  }
  if (map.contentHash !== given.contentHash) {
    const message = 'contentHash was computed from the content.';
    repairs.push({ kind: 'hash-computed', place: 'contentHash', message });
  }
  return repairs;
}
