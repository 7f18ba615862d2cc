import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixtureMutants } from '../matrix/fixture-mutants.js';
import { C_MUTATORS } from './c-mutators.js';

const MUTANTS = 12;

test('a change of meaning always changes the declaration', async () => {
  const text = readFileSync(new URL('fixtures/store.c', import.meta.url), 'utf8');
  const { survivors, counts } = await fixtureMutants('store.c', text, C_MUTATORS, MUTANTS);
  expect(survivors).toEqual([]);
  expect(Object.keys(C_MUTATORS).length).toBeGreaterThanOrEqual(30);
  expect(Object.keys(C_MUTATORS).filter((name) => counts[name] === 0)).toEqual([]);
}, 120_000);
