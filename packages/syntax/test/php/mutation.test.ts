import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixtureMutants } from '../matrix/fixture-mutants.js';
import { PHP_MUTATORS } from './php-mutators.js';

const MUTANTS = 12;

test('a change of meaning always changes the declaration', async () => {
  const text = readFileSync(new URL('fixtures/Store.php', import.meta.url), 'utf8');
  const { survivors, counts } = await fixtureMutants('Store.php', text, PHP_MUTATORS, MUTANTS);
  expect(survivors).toEqual([]);
  expect(Object.keys(PHP_MUTATORS).filter((name) => counts[name] === 0)).toEqual([]);
}, 120_000);
