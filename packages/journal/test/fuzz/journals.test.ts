import { expect, test } from 'vitest';
import { fuzzJournals } from './journals.js';

test('a journal whose files were damaged anyhow is refused or recovered, never misread', async () => {
  const counts = await fuzzJournals(50, 'damage');
  expect(Object.keys(counts).length).toBeGreaterThan(8);
});

test('a record that was edited and sealed again leads to nothing outside of its own files', async () => {
  const counts = await fuzzJournals(50, 'forgery');
  expect(Object.keys(counts).length).toBeGreaterThan(8);
});
