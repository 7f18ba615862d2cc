import { describe, expect, test } from 'vitest';
import { corpusVersions } from './corpus.js';
import { TYPESCRIPT_MUTATORS } from './mutate/typescript-mutators.js';
import { mutateSample } from './mutate-sample.js';
import { readMutationRecord } from './mutation-record.js';

/** Of the sample, which mutation-matrix.long.test.ts takes whole. */
const SHARE = 1 / 10;

describe('mutation matrix', () => {
  test(
    'a change of meaning changes the hash of every declaration round it',
    () => mutateSample(SHARE, readMutationRecord().operators),
    600_000,
  );

  test('the committed record is of this corpus, without a survivor', () => {
    const { corpus, declarations, operators, parts, survivors } = readMutationRecord();
    expect(corpus).toEqual(corpusVersions());
    expect(declarations * parts.of).toBeGreaterThanOrEqual(20_000 * parts.done);
    expect(survivors).toEqual([]);
    const unused = Object.keys(TYPESCRIPT_MUTATORS).filter((name) => !(name in operators));
    // A part of the corpus may lack places for a rare operator; the whole does not.
    expect(unused.length).toBeLessThanOrEqual(parts.done === parts.of ? 0 : 5);
  });
});
