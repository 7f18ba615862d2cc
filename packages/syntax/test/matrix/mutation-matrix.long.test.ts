import { test } from 'vitest';
import { mutateSample } from './mutate-sample.js';
import { readMutationRecord } from './mutation-record.js';

test(
  'mutation matrix, the whole sample: a change of meaning changes the hash of every declaration round it',
  () => mutateSample(1, readMutationRecord().operators),
  3_600_000,
);
