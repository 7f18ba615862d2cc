import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Anchor, AnchorId, AnchorResult, CheckCursor, CheckReport } from '@holdfast/anchors';
import { writeCacheFile } from '@holdfast/files';
import { CACHE_PATH } from '../cache-path.js';

/** What the last check saw. Only a memory: no answer is wrong without it. */
export interface SeenStates {
  /** States that were not fresh, by anchor; a return from one of them is told once. */
  readonly states: ReadonlyMap<AnchorId, SeenState>;
  /** Where a repository-wide search stopped. */
  readonly cursor?: CheckCursor;
}

/** A state, and the confirmation that it was a departure from. */
export interface SeenState {
  readonly state: 'stale' | 'moved-renamed' | 'lost';
  /** `confirmed.at` of the anchor; after another confirmation the state says nothing more. */
  readonly since: string;
}

/** The states of anchors that nobody has confirmed since. */
export function statesSince(
  { states }: SeenStates,
  anchors: readonly Anchor[],
): ReadonlyMap<AnchorId, AnchorResult['state']> {
  return new Map(
    anchors.flatMap(({ id, confirmed }) => {
      const seen = states.get(id);
      return seen?.since === confirmed.at ? [[id, seen.state] as const] : [];
    }),
  );
}

/** What the last check of this project saw; nothing when that was not written, or not whole. */
export function readSeenStates(root: string): SeenStates {
  try {
    const { version, states, cursor } = JSON.parse(readFileSync(fileOf(root), 'utf8'));
    if (version !== VERSION || typeof states !== 'object' || states === null) return NOTHING_SEEN;
    return {
      states: new Map(Object.entries(states).filter(isSeen)),
      ...(isCursor(cursor) ? { cursor } : {}),
    };
  } catch {
    // Absent, cut short, or unreadable for whatever reason: it only remembers.
    return NOTHING_SEEN;
  }
}

const VERSION = 1;

/** Nothing is remembered. */
export const NOTHING_SEEN: SeenStates = { states: new Map() };

const NOT_FRESH: ReadonlySet<unknown> = new Set(['stale', 'moved-renamed', 'lost']);

function isSeen(entry: [string, unknown]): entry is [AnchorId, SeenState] {
  const { state, since } = (entry[1] ?? {}) as Partial<Record<keyof SeenState, unknown>>;
  return NOT_FRESH.has(state) && typeof since === 'string';
}

function fileOf(root: string): string {
  return join(root, CACHE_PATH, 'anchor-states.json');
}

function isCursor(value: unknown): value is CheckCursor {
  if (typeof value !== 'object' || value === null) return false;
  const { tree, after, hits } = value as Partial<Record<keyof CheckCursor, unknown>>;
  return typeof tree === 'string' && typeof after === 'string' && Array.isArray(hits);
}

/**
 * Remembers what a check saw, beside what earlier ones saw of anchors that it did not look at. The
 * file is written whole and renamed into place: of two checks at once the later one is remembered.
 */
export function writeSeenStates(root: string, before: SeenStates, report: CheckReport): void {
  const states = new Map(before.states);
  for (const { anchor, state } of report.results) {
    if (state === 'unchecked') continue;
    if (state === 'fresh' || state === 'retired') states.delete(anchor.id);
    else states.set(anchor.id, { state, since: anchor.confirmed.at });
  }
  if (isSame(states, before.states) && sameCursor(report.cursor, before.cursor)) return;
  const cursor = report.cursor === undefined ? {} : { cursor: report.cursor };
  write(root, { version: VERSION, states: Object.fromEntries(states), ...cursor });
}

function isSame(one: SeenStates['states'], other: SeenStates['states']): boolean {
  const same = [...one].every(([id, it]) => {
    const before = other.get(id);
    return before?.state === it.state && before.since === it.since;
  });
  return same && one.size === other.size;
}

function sameCursor(one: CheckCursor | undefined, other: CheckCursor | undefined): boolean {
  return one?.tree === other?.tree && one?.after === other?.after;
}

function write(root: string, content: object): void {
  writeCacheFile(join(root, CACHE_PATH), fileOf(root), `${JSON.stringify(content)}\n`);
}
