import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixtureMutants } from '../matrix/fixture-mutants.js';
import { PYTHON_MUTATORS } from './python-mutators.js';

const MUTANTS = 12;

test('a change of meaning always changes the declaration', async () => {
  const text = readFileSync(new URL('fixtures/store.py', import.meta.url), 'utf8');
  const { survivors, counts } = await fixtureMutants('store.py', text, PYTHON_MUTATORS, MUTANTS);
  expect(survivors).toEqual([]);
  expect(Object.keys(PYTHON_MUTATORS).filter((name) => counts[name] === 0)).toEqual([]);
}, 120_000);
