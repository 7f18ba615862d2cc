import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { declarationsOf } from '../facts-of.js';
import { fixtureMutants } from '../matrix/fixture-mutants.js';
import { JAVA_MUTATORS } from './java-mutators.js';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

test('formatter matrix: what google-java-format prints has the hashes of what was written', async () => {
  const facts = async (name: string) =>
    (await declarationsOf(name, read(name))).map(
      ({ kind, qualifiedName, hashes, bodyTokens, exported }) => ({
        ...{ kind, qualifiedName, hashes, bodyTokens, exported },
      }),
    );
  const before = await facts('hand-written.java');
  expect(before).toHaveLength(35);
  expect(await facts('formatted.java')).toEqual(before);
});

test('mutation matrix: a change of meaning always changes the declaration', async () => {
  const { survivors, counts } = await fixtureMutants(
    'a.java',
    read('formatted.java'),
    JAVA_MUTATORS,
  );
  expect(survivors).toEqual([]);
  expect(Object.keys(counts).filter((name) => counts[name] === 0)).toEqual([]);
}, 600_000);
