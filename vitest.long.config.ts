import { defineConfig } from 'vitest/config';
import { countReporter } from './config/count-reporter.ts';
import { LongestFirst } from './config/longest-first.ts';
import { sourceConditions } from './config/source-conditions.ts';
import { tallyReporter } from './config/tally-reporter.ts';

/** Files that have the machine for themselves, one after another. */
const MACHINE_FOR_ITSELF = [
  // Six and more processes race: what they meet depends on how often they are at work at once.
  'packages/journal/test/races/races.long.test.ts',
  'packages/{anchors,blocks}/test/store-processes.long.test.ts',
  'packages/files/test/{claim-stress,symlink-race}.long.test.ts',
  // It promises times.
  'apps/cli/test/mcp.long.test.ts',
];

const LONG = [
  '**/*.long.test.ts',
  ...(process.env.HOLDFAST_DEEP === '1' ? ['**/*.deep.test.ts'] : []),
];

const NEVER = ['**/node_modules/**', '**/dist/**'];

/**
 * The longer tier: harnesses that need minutes. Files run beside each other, each in a process of its
 * own, and then those that need the machine. With HOLDFAST_DEEP=1 also the whole sweeps that the
 * others sample, which take much longer.
 */
export default defineConfig({
  ssr: { resolve: { conditions: sourceConditions } },
  test: {
    reporters: ['verbose', countReporter('.cache/test-counts/long.json'), tallyReporter()],
    globalSetup: ['config/run-directory.ts'],
    setupFiles: ['config/fixed-seed.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    pool: 'forks',
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'beside',
          include: LONG,
          exclude: [...NEVER, ...MACHINE_FOR_ITSELF],
          maxWorkers: '100%',
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: MACHINE_FOR_ITSELF,
          exclude: NEVER,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
