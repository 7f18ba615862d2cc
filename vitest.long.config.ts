import { defineConfig } from 'vitest/config';
import { countReporter } from './config/count-reporter.ts';
import { sourceConditions } from './config/source-conditions.ts';
import { tallyReporter } from './config/tally-reporter.ts';

/**
 * The longer tier: harnesses that need minutes or the machine for themselves, one after another. With
 * HOLDFAST_DEEP=1 also the whole sweeps that the others sample, which take much longer.
 */
export default defineConfig({
  ssr: { resolve: { conditions: sourceConditions } },
  test: {
    include: [
      '**/*.long.test.ts',
      ...(process.env.HOLDFAST_DEEP === '1' ? ['**/*.deep.test.ts'] : []),
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    reporters: ['verbose', countReporter('.cache/test-counts/long.json'), tallyReporter()],
    globalSetup: ['config/run-directory.ts'],
    setupFiles: ['config/fixed-seed.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    pool: 'forks',
    fileParallelism: false,
    passWithNoTests: true,
  },
});
