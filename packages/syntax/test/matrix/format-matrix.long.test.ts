import { test } from 'vitest';
import { formatSample } from './format-sample.js';

test(
  'formatter matrix, a larger sample: no formatter changes a hash',
  () => formatSample(3000),
  3_600_000,
);
