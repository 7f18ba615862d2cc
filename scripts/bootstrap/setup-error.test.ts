import { expect, test } from 'vitest';
import { explainFailure } from './setup-error.mjs';

test.each([
  ['getaddrinfo ENOTFOUND somewhere', /registry cannot be reached/],
  [' ERR_PNPM_OUTDATED_LOCKFILE  Cannot install', /pnpm-lock\.yaml does not match/],
  ['write failed: ENOSPC: no space left', /disk is full/],
  ['something else', /^Installing failed\.$/],
])('%s is explained', (output, expected) => {
  const error = explainFailure('Installing', output);
  expect(error.message).toMatch(expected);
  expect(error.detail).toBe(output.trim());
});

test('only the end of a long output is kept', () => {
  const output = Array.from({ length: 100 }, (_, n) => `line ${n}`).join('\n');
  expect(explainFailure('Installing', output).detail.split('\n')).toHaveLength(25);
});
