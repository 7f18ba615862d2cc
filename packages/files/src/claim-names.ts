/** The names in a directory of claims: `7` is a claim, `7.done` says that it was released. */
export function doneName(generation: number): string {
  return `${generation}.done`;
}

/** The generation a claim or its release belongs to; `undefined` for other names. */
export function generationOf(name: string): number | undefined {
  const generation = numberOf(name);
  return generation <= MAX_GENERATION ? generation : undefined;
}

/** Whether a name looks like a claim or a release, but no holder can ever have made it. */
export function isBeyondGenerations(name: string): boolean {
  return numberOf(name) > MAX_GENERATION;
}

/** A thousand claims a second for 24 days: a higher number was not counted up to. */
export const MAX_GENERATION = 2 ** 31 - 1;

/** The highest generation among names; 0 when there is none. */
export function highestGeneration(names: readonly string[]): number {
  return Math.max(0, ...names.map((name) => generationOf(name) ?? 0));
}

/** Starts the name of a claim that is being written. */
export const UNFINISHED = '.claim-';

/** What the names of unfinished claims of one generation begin with. */
export function unfinishedPrefix(generation: number): string {
  return `${UNFINISHED}${generation}-`;
}

/** Starts the name of what was among the claims and was given up by the user; kept as it is. */
export const SET_ASIDE = 'abandoned-';

/** Not a number when the name is not one of ours. */
function numberOf(name: string): number {
  return Number(/^([1-9][0-9]*)(?:\.done)?$/.exec(name)?.[1]);
}
