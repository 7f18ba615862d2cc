import { test } from 'vitest';
import { mutateSample } from './mutate-sample.js';
import { readMutationRecord } from './mutation-record.js';

// The deep tier takes the whole of it.
const SHARE = process.env.HOLDFAST_DEEP === '1' ? 1 : 0.3;

test(
  'mutation matrix, a larger sample: a change of meaning changes the hash of every declaration round it',
  () => mutateSample(SHARE, readMutationRecord().operators),
  3_600_000,
);
