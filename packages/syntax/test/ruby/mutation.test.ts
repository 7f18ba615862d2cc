import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixtureMutants } from '../matrix/fixture-mutants.js';
import { RUBY_MUTATORS } from './ruby-mutators.js';

const MUTANTS = 12;

test('a change of meaning always changes the declaration', async () => {
  const text = readFileSync(new URL('fixtures/store.rb', import.meta.url), 'utf8');
  const { survivors, counts } = await fixtureMutants('store.rb', text, RUBY_MUTATORS, MUTANTS);
  expect(survivors).toEqual([]);
  expect(Object.keys(RUBY_MUTATORS).filter((name) => counts[name] === 0)).toEqual([]);
}, 120_000);
