import type { Declaration } from '@holdfast/syntax';
import { ageOf } from './evidence.js';
import type { UnknownFile } from './facts-reader.js';
import type { Missing } from './missing.js';
import { canHold } from './search-plan.js';
import { likeness } from './similarity.js';
import { errorAt, type KnownFile } from './syntax-trouble.js';
import type { WantedIndex } from './wanted-index.js';

/** A declaration that may be what became of a missing one. */
export interface Find {
  readonly path: string;
  readonly file: KnownFile;
  readonly declaration: Declaration;
  /** `unknown` when there is no baseline to tell. */
  readonly age: 'new' | 'unknown';
  readonly score: number;
}

/** What a pass found for one missing declaration. */
export interface Finds {
  /** Same identity elsewhere, or an equal body. */
  readonly strong: Find[];
  /** Likely ones for a person to choose from, the best of them. */
  weak: readonly Find[];
  /** A candidate whose past cannot be read: no verdict can rest on what is left. */
  blocked: UnknownFile | undefined;
}

export function noFinds(): Finds {
  return { strong: [], weak: [], blocked: undefined };
}

const MIN_SCORE = 0.3;
/** What is new where the missing one stood is worth a look even if little of it is alike. */
const MIN_SCORE_IN_PLACE = 0.15;
const MOST_WEAK = 8;

/**
 * Adds what one file holds for the missing ones.
 *
 * @returns whether it holds anything; or the budget's end, met while a candidate's past was read.
 */
export async function collectSightings(
  path: string,
  file: KnownFile,
  index: WantedIndex,
  finds: ReadonlyMap<Missing, Finds>,
): Promise<boolean | UnknownFile> {
  const { contentId } = file;
  let hit = false;
  for (const declaration of file.facts.declarations) {
    const strong = new Set(index.strong(path, declaration));
    for (const missing of new Set([...strong, ...index.weak(path, declaration)])) {
      const found = finds.get(missing);
      if (found === undefined || !canHold(missing, path, contentId)) continue;
      const score = likeness(missing, path, declaration);
      const least = isInPlace(missing, path, declaration) ? MIN_SCORE_IN_PLACE : MIN_SCORE;
      if (!strong.has(missing) && !isAmongBest(found.weak, score, least)) continue;
      const age = await ageOf(missing, { file: path, contentId, declaration });
      if (typeof age === 'object') {
        if (age.reason === 'budget') return age;
        if (strong.has(missing)) found.blocked ??= age;
        continue;
      }
      if (age === 'existed') continue;
      hit = true;
      const find: Find = { path, file, declaration, age, score };
      if (strong.has(missing) && !errorAt(declaration, file.facts.errors)) found.strong.push(find);
      else found.weak = bestOf([...found.weak, find]);
    }
  }
  return hit;
}

function isInPlace({ target }: Missing, path: string, { kind, container }: Declaration): boolean {
  return path === target.file && container === target.container && kind === target.kind;
}

function isAmongBest(weak: readonly Find[], score: number, least: number): boolean {
  return score >= least && (weak.length < MOST_WEAK || score > (weak.at(-1)?.score ?? 0));
}

function bestOf(weak: readonly Find[]): readonly Find[] {
  return [...weak].sort((a, b) => b.score - a.score).slice(0, MOST_WEAK);
}
