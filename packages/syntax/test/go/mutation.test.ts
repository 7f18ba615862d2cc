import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixtureMutants } from '../matrix/fixture-mutants.js';
import { GO_MUTATORS } from './go-mutators.js';

const MUTANTS = 12;

test('a change of meaning always changes the declaration', async () => {
  const text = readFileSync(new URL('fixtures/server.go', import.meta.url), 'utf8');
  const { survivors, counts } = await fixtureMutants('server.go', text, GO_MUTATORS, MUTANTS);
  expect(survivors).toEqual([]);
  expect(Object.keys(GO_MUTATORS).filter((name) => counts[name] === 0)).toEqual([]);
}, 120_000);
