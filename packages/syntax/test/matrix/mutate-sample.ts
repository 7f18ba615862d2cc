import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { readCorpus } from './corpus.js';
import { addMutationCounts, countFile, type MutationCounts } from './mutate/mutation-counts.js';
import { mutationMatrix } from './mutate/mutation-matrix.js';

/**
 * Mutates files of the sample until every operator of the committed record has made its mutants, and
 * shows that none of these kept a hash that it must change.
 *
 * @param share - of the mutants that the sample has for each operator.
 */
export async function mutateSample(
  share: number,
  operators: MutationCounts['operators'],
): Promise<void> {
  const { files, enough: all } = readSample();
  const enough = Math.ceil(all * share);
  const wanted = new Set(files);
  const chosen = readCorpus().filter(({ path }) => wanted.has(path));
  expect(chosen).toHaveLength(files.length);
  let counts: MutationCounts | undefined;
  const has = (operator: string) => counts?.operators[operator]?.mutants ?? 0;
  for await (const file of mutationMatrix(chosen, 1, (operator) => has(operator) < enough))
    counts = counts === undefined ? countFile(file) : addMutationCounts(counts, countFile(file));
  expect(counts?.survivors).toEqual([]);
  for (const [operator, { mutants }] of Object.entries(operators))
    expect(has(operator), operator).toBeGreaterThanOrEqual(Math.min(enough, mutants));
}

interface Sample {
  readonly enough: number;
  readonly files: readonly string[];
}

function readSample(): Sample {
  const file = new URL('mutation-sample.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Sample;
}
