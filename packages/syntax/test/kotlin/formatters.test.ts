import { expect, test } from 'vitest';
import { declarationsOf } from '../facts-of.js';
import { isWhole } from '../matrix/corpus.js';
import { fixtureMutants } from '../matrix/fixture-mutants.js';
import { FORMATTED, WRITTEN } from './fixtures.js';
import { KOTLIN_MUTATORS } from './kotlin-mutators.js';

test('a source in a formatter’s style keeps every name, hash and size', async () => {
  const of = async (text: string) =>
    (await declarationsOf('a.kt', text)).map(
      ({ kind, qualifiedName, container, exported, hashes, bodyTokens, fingerprint }) => ({
        kind,
        qualifiedName,
        container,
        exported,
        hashes,
        bodyTokens,
        fingerprint,
      }),
    );
  const written = await of(WRITTEN);
  expect(written.length).toBeGreaterThan(20);
  expect(await of(FORMATTED)).toEqual(written);
});

test('mutation matrix: a change of meaning always changes the declaration, and is never called a rewrite', async () => {
  const { survivors, reworded, counts } = await fixtureMutants(
    'a.kt',
    FORMATTED,
    KOTLIN_MUTATORS,
    isWhole() ? Number.POSITIVE_INFINITY : 10,
  );
  expect(survivors).toEqual([]);
  expect(reworded).toEqual([]);
  const unused = Object.keys(KOTLIN_MUTATORS).filter((name) => counts[name] === 0);
  expect(unused).toEqual([]);
  expect(Object.keys(KOTLIN_MUTATORS).length).toBeGreaterThanOrEqual(30);
}, 600_000);
