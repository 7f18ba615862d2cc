import { test } from 'vitest';
import { agreeWithOracle } from './support/agree-with-oracle.js';

const RUNS = process.env.HOLDFAST_DEEP === '1' ? Number(process.env.RUNS ?? 3000) : 40;

test(
  'more generated programs: the oracle agrees, no other anchor matters, and looking everywhere finds no more',
  () => agreeWithOracle(RUNS),
  3_600_000,
);
