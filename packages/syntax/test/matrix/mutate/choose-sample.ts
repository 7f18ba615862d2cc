import type { FileCounts } from './mutation-counts.js';

/**
 * Files that together give `enough` mutants of every operator, or all that there are, for little
 * text: taken one by one, always the one that adds most per character.
 */
export function chooseSample(files: readonly FileCounts[], enough: number): readonly string[] {
  const missing = new Map<string, number>();
  for (const { mutants } of files)
    for (const [operator, count] of Object.entries(mutants))
      missing.set(operator, Math.min(enough, (missing.get(operator) ?? 0) + count));
  const chosen: string[] = [];
  const left = new Set(files);
  for (;;) {
    const best = bestOf(left, missing);
    if (best === undefined) return chosen.sort();
    left.delete(best);
    chosen.push(best.path);
    for (const [operator, count] of Object.entries(best.mutants))
      missing.set(operator, Math.max(0, (missing.get(operator) ?? 0) - count));
  }
}

function bestOf(
  files: ReadonlySet<FileCounts>,
  missing: ReadonlyMap<string, number>,
): FileCounts | undefined {
  let best: FileCounts | undefined;
  let most = 0;
  for (const file of files) {
    const value = gain(file, missing) / (file.length + FILE_COST);
    if (value > most) [best, most] = [file, value];
  }
  return best;
}

/** What opening one more file costs, in characters. */
const FILE_COST = 500;

/** Mutants that are still missing, those of rare operators weighing more. */
function gain({ mutants }: FileCounts, missing: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const [operator, count] of Object.entries(mutants))
    total += Math.min(count, missing.get(operator) ?? 0);
  return total;
}
