import { defineConfig } from 'vitest/config';
import { sourceConditions } from '../../../../config/source-conditions.ts';
import { tallyReporter } from '../../../../config/tally-reporter.ts';

/** Real power cuts: a run of their own, because they mount images. */
export default defineConfig({
  ssr: { resolve: { conditions: sourceConditions } },
  test: {
    include: ['packages/journal/test/power/*.power.ts'],
    reporters: ['verbose', tallyReporter()],
    testTimeout: 1_200_000,
    hookTimeout: 120_000,
    pool: 'forks',
    fileParallelism: false,
  },
});
