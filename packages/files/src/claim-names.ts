/** The names in a directory of claims: `7` is a claim, `7.done` says that it was released. */
export function doneName(generation: number): string {
  return `${generation}.done`;
}

/** The generation a claim or its release belongs to; `undefined` for other names. */
export function generationOf(name: string): number | undefined {
  const match = /^([1-9][0-9]{0,15})(?:\.done)?$/.exec(name);
  const generation = Number(match?.[1]);
  return Number.isSafeInteger(generation) ? generation : undefined;
}

/** The highest generation among names; 0 when there is none. */
export function highestGeneration(names: readonly string[]): number {
  return Math.max(0, ...names.map((name) => generationOf(name) ?? 0));
}

/** Starts the name of a claim that is being written. */
export const UNFINISHED = '.claim-';
