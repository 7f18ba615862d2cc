import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixtureMutants } from '../matrix/fixture-mutants.js';
import { CPP_MUTATORS } from './cpp-mutators.js';

const MUTANTS = 12;

test('a change of meaning always changes the declaration', async () => {
  const text = readFileSync(new URL('fixtures/store.cpp', import.meta.url), 'utf8');
  const { survivors, counts } = await fixtureMutants('store.cpp', text, CPP_MUTATORS, MUTANTS);
  expect(survivors).toEqual([]);
  expect(Object.keys(CPP_MUTATORS).length).toBeGreaterThanOrEqual(30);
  expect(Object.keys(CPP_MUTATORS).filter((name) => counts[name] === 0)).toEqual([]);
}, 120_000);
