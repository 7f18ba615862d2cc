import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { declarationsOf } from '../facts-of.js';
import { fixtureMutants } from '../matrix/fixture-mutants.js';
import { RUST_MUTATORS } from './rust-mutators.js';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

test('formatter matrix: what rustfmt prints has the hashes of what was written', async () => {
  const facts = async (name: string) =>
    (await declarationsOf(name, read(name))).map(
      ({ kind, qualifiedName, hashes, bodyTokens, exported }) => ({
        ...{ kind, qualifiedName, hashes, bodyTokens, exported },
      }),
    );
  const before = await facts('hand-written.rs');
  expect(before).toHaveLength(39);
  expect(await facts('formatted.rs')).toEqual(before);
});

test('mutation matrix: a change of meaning always changes the declaration', async () => {
  const { survivors, counts } = await fixtureMutants('a.rs', read('formatted.rs'), RUST_MUTATORS);
  expect(survivors).toEqual([]);
  expect(Object.keys(counts).filter((name) => counts[name] === 0)).toEqual([]);
}, 600_000);
