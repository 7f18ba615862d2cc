import { defineConfig } from 'vitest/config';
import { countReporter } from './config/count-reporter.ts';
import { sourceConditions } from './config/source-conditions.ts';
import { tallyReporter } from './config/tally-reporter.ts';

export default defineConfig({
  ssr: { resolve: { conditions: sourceConditions } },
  test: {
    include: [
      '{packages,apps}/*/src/**/*.test.ts',
      '{packages,apps}/*/test/**/*.test.ts',
      'bench/**/*.test.ts',
      'scripts/**/*.test.ts',
      'config/**/*.test.ts',
      'docs/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.{long,deep}.test.ts'],
    reporters: ['default', countReporter('.cache/test-counts/default.json'), tallyReporter()],
    setupFiles: ['config/fixed-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // The default leaves one core idle, which on two cores is half of the machine.
    maxWorkers: '100%',
  },
});
