import { test } from 'vitest';
import { agreeWithOracle } from './support/agree-with-oracle.js';

/* ladder-oracle.long.test.ts generates more. */

test(
  'generated programs: the oracle agrees, no other anchor matters, and looking everywhere finds no more',
  () => agreeWithOracle(10),
  600_000,
);
