import { shorten } from '@holdfast/base';
import { type Found, invalid, placeText } from './map-problem.js';
import { isRecord, ownOf, type RawRecord, rawText } from './raw-value.js';
import type { Repair } from './repair.js';
import { withRevisionBase } from './revision-base.js';

/** What two sides of a merge come to. */
export interface MergedSides {
  readonly value: unknown;
  readonly repairs: readonly Repair[];
  /** Where the sides contradict each other and only a person can say. */
  readonly contradictions: readonly Found[];
}

/**
 * Brings two maps together that come from one: what one side has changed counts, what both have
 * added is there, versions are the higher ones, and what was measured and differs is unknown.
 *
 * @param base - what both come from; without it nothing counts as taken away.
 */
export function mergeSides(ours: unknown, theirs: unknown, base?: unknown): MergedSides {
  const merge: Merge = { repairs: [], contradictions: [], blocks: blocksOf(ours) };
  const before = withRevisionBase(ours, theirs, base);
  const value = mergeValue(merge, [], { ours, theirs, base: before });
  const { repairs, contradictions } = merge;
  return {
    value: isRecord(value) ? counted(value, ours, theirs) : value,
    repairs,
    contradictions,
  };
}

interface Merge {
  /** Our blocks, to call one by its id. */
  readonly blocks: readonly unknown[];
  readonly repairs: Repair[];
  readonly contradictions: Found[];
}

interface Sides {
  readonly ours: unknown;
  readonly theirs: unknown;
  readonly base: unknown;
}

type Place = readonly PropertyKey[];

function mergeValue(merge: Merge, at: Place, sides: Sides): unknown {
  const { ours, theirs, base } = sides;
  if (isSame(ours, theirs) || isSame(theirs, base)) return ours;
  if (isSame(ours, base)) return theirs;
  // Without a base, what only one side has was added there, as far as anybody can tell.
  if (base === undefined && (ours === undefined || theirs === undefined)) return ours ?? theirs;
  if (isRecord(ours) && isRecord(theirs)) {
    return mergeRecords(merge, at, ours, theirs, isRecord(base) ? base : undefined);
  }
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    return mergeLists(merge, at, { ours, theirs, base: Array.isArray(base) ? base : undefined });
  }
  return mergePlain(merge, at, sides);
}

function mergeRecords(
  merge: Merge,
  at: Place,
  ours: RawRecord,
  theirs: RawRecord,
  base: RawRecord | undefined,
): RawRecord {
  const keys = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  const merged = [...keys].flatMap((key) => {
    const before = base && ownOf(base, key);
    const sides = { ours: ownOf(ours, key), theirs: ownOf(theirs, key), base: before };
    const value = mergeValue(merge, [...at, key], sides);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(merged);
}

function mergeLists(
  merge: Merge,
  at: Place,
  sides: {
    readonly ours: readonly unknown[];
    readonly theirs: readonly unknown[];
    readonly base: readonly unknown[] | undefined;
  },
): readonly unknown[] {
  const name = String(at.at(-1));
  // One look at the members belongs to one side; the next look sees the difference.
  if (name === 'resolvedMembers') return sides.ours;
  const ours = byKey(sides.ours, name);
  const theirs = byKey(sides.theirs, name);
  const base = byKey(sides.base ?? [], name);
  const keys = new Set([...ours.keys(), ...theirs.keys()]);
  const merged = [...keys].flatMap((key, index) => {
    const three = { ours: ours.get(key), theirs: theirs.get(key), base: base.get(key) };
    const value = mergeValue(merge, [...at, index], three);
    return value === undefined ? [] : [value];
  });
  merge.repairs.push({
    kind: 'merged-sides',
    place: placeText(at),
    message: `Of ${placeText(at)} the lines of both sides were kept.`,
  });
  return merged;
}

/** Elements by what makes them the same one on both sides. */
function byKey(list: readonly unknown[], name: string): ReadonlyMap<string, unknown> {
  const fields = KEYS.get(name);
  return new Map(
    list.map((element) => {
      const record = isRecord(element) && fields !== undefined ? element : undefined;
      const key =
        record === undefined ? element : (fields ?? []).map((field) => record[field] ?? null);
      return [rawText(key), element];
    }),
  );
}

const KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['blocks', ['blockId']],
  ['membership', ['path', 'match']],
  ['inputs', ['to', 'type', 'alias', 'class']],
  ['outputs', ['to', 'type', 'alias', 'class']],
  ['external', ['to', 'type', 'alias', 'class']],
  ['rules', ['from', 'to']],
]);

function mergePlain(merge: Merge, at: Place, { ours, theirs }: Sides): unknown {
  const name = String(at.at(-1));
  const settle = (value: unknown) => {
    const place = placeText(at);
    const message = `Both sides changed ${place}; it is ${shown(value, 'absent')} now.`;
    merge.repairs.push({ kind: 'merged-sides', place, message });
    return value;
  };
  if (name === 'contentHash') return ours;
  if (OURS.has(name)) return settle(ours);
  if (MEASURED.has(name)) return settle(null);
  if (typeof ours === 'number' && typeof theirs === 'number') return settle(Math.max(ours, theirs));
  if (name === 'role' && [ours, theirs].includes('shared')) return settle('shared');
  const [place, block] = [placeText(at), blockAt(merge, at)];
  const hint =
    'Keep one of the two, remove the marks around it, and run doctor again for the rest.';
  const which = block === undefined ? place : `${place} of ${block}`;
  const message = `${which} is ${shown(ours, 'nothing')} on one side and ${shown(theirs, 'nothing')} on the other`;
  merge.contradictions.push({ ...invalid(at, message, hint), code: 'blocks-conflict' });
  return ours;
}

function blocksOf(map: unknown): readonly unknown[] {
  const blocks = isRecord(map) ? ownOf(map, 'blocks') : undefined;
  return Array.isArray(blocks) ? blocks : [];
}

/** The id of the block that a place is in; in a merge our blocks come first. */
function blockAt({ blocks }: Merge, [list, index]: Place): string | undefined {
  if (list !== 'blocks' || typeof index !== 'number') return undefined;
  const block = blocks[index];
  const id = isRecord(block) ? ownOf(block, 'blockId') : undefined;
  return typeof id === 'string' ? shorten(id, 40).slice(1, -1) : undefined;
}

function shown(value: unknown, absent: string): string {
  if (value === undefined) return absent;
  if (typeof value === 'string') return shorten(value, 60);
  return typeof value === 'object' ? shorten(JSON.stringify(value), 60) : String(value);
}

/** What the next scan or look makes anew, and where a block stands in pictures. */
const OURS = new Set(['sourceCommit', 'membershipFingerprint', 'x', 'y']);
const MEASURED = new Set(['graphCohesion', 'directorySupport', 'coverageRatio']);

/** The map of a merge is another one than both. */
function counted(value: RawRecord, ours: unknown, theirs: unknown): RawRecord {
  const versions = [ours, theirs].map((side) => (isRecord(side) ? side.storeVersion : undefined));
  const known = versions.filter((version) => typeof version === 'number');
  return known.length === 0 ? value : { ...value, storeVersion: Math.max(...known) + 1 };
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === undefined || b === undefined) return false;
  return a === b || rawText(a) === rawText(b);
}
