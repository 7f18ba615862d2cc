import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { corpusVersions, readCorpus } from './corpus.js';
import { addMutationCounts, countFile, type MutationCounts } from './mutate/mutation-counts.js';
import { mutationMatrix } from './mutate/mutation-matrix.js';
import { TYPESCRIPT_MUTATORS } from './mutate/typescript-mutators.js';
import type { Parts } from './whole-run.js';

const LIMIT = 3_600_000;

describe('mutation matrix', () => {
  test(
    'a change of meaning changes the hash of every declaration round it',
    async () => {
      const { files, enough } = readJson<Sample>('mutation-sample.json');
      const wanted = new Set(files);
      let counts: MutationCounts | undefined;
      const has = (operator: string) => counts?.operators[operator]?.mutants ?? 0;
      const chosen = readCorpus().filter(({ path }) => wanted.has(path));
      expect(chosen).toHaveLength(files.length);
      for await (const file of mutationMatrix(chosen, 1, (operator) => has(operator) < enough))
        counts =
          counts === undefined ? countFile(file) : addMutationCounts(counts, countFile(file));
      expect(counts?.survivors).toEqual([]);
      for (const [operator, { mutants }] of Object.entries(record().operators))
        expect(has(operator), operator).toBeGreaterThanOrEqual(Math.min(enough, mutants));
    },
    LIMIT,
  );

  test('the committed record is of this corpus, without a survivor', () => {
    const { corpus, declarations, operators, parts, survivors } = record();
    expect(corpus).toEqual(corpusVersions());
    expect(declarations * parts.of).toBeGreaterThanOrEqual(20_000 * parts.done);
    expect(survivors).toEqual([]);
    const unused = Object.keys(TYPESCRIPT_MUTATORS).filter((name) => !(name in operators));
    // A part of the corpus may lack places for a rare operator; the whole does not.
    expect(unused.length).toBeLessThanOrEqual(parts.done === parts.of ? 0 : 5);
  });
});

interface Sample {
  readonly enough: number;
  readonly files: readonly string[];
}

type MutationRecord = MutationCounts & {
  readonly corpus: Readonly<Record<string, string>>;
  readonly parts: Parts;
};

function record(): MutationRecord {
  return readJson<MutationRecord>('mutation-counts.json');
}

function readJson<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Content;
}
