import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixtureMutants } from '../matrix/fixture-mutants.js';
import { CSHARP_MUTATORS } from './csharp-mutators.js';

const MUTANTS = 12;

test('a change of meaning always changes the declaration', async () => {
  const text = readFileSync(new URL('fixtures/Store.cs', import.meta.url), 'utf8');
  const { survivors, counts } = await fixtureMutants('Store.cs', text, CSHARP_MUTATORS, MUTANTS);
  expect(survivors).toEqual([]);
  expect(Object.keys(CSHARP_MUTATORS).length).toBeGreaterThanOrEqual(30);
  expect(Object.keys(CSHARP_MUTATORS).filter((name) => counts[name] === 0)).toEqual([]);
}, 120_000);
