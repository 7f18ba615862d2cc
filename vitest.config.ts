import { defineConfig } from 'vitest/config';
import { countReporter } from './config/count-reporter.ts';
import { LongestFirst } from './config/longest-first.ts';
import { sourceConditions } from './config/source-conditions.ts';
import { tallyReporter } from './config/tally-reporter.ts';

/** Tests that share a process: they change nothing in it that another one could notice. */
const SHARING = ['packages/*/{src,test}/**/*.test.ts', 'apps/*/src/**/*.test.ts'];

/** Tests among these that need a process of their own. */
const ALONE = [
  // They change the mask of modes, the user or the search path.
  'packages/files/src/{fs-port-cases,node-fs,replace}.test.ts',
  'packages/files/test/memory-like-disk.test.ts',
  'packages/journal/test/attributes.test.ts',
  'packages/plan/test/local-*.test.ts',
  'packages/source/test/{closed-directory,git-history}.test.ts',
  // They count the descriptors or the children of their process.
  'packages/files/src/{attribute-copier,inspect-target}.test.ts',
  // It puts other modules in the place of ours.
  'packages/journal/test/harness/planted-modules.test.ts',
  // They set flags of the engine before anything is compiled.
  'packages/syntax/test/swift/*.test.ts',
  // They take long: alone, any worker can have the next one.
  'packages/journal/test/harness/*.test.ts',
  'packages/syntax/test/matrix/*.test.ts',
];

const NEVER = ['**/node_modules/**', '**/dist/**', '**/*.{long,deep}.test.ts'];

export default defineConfig({
  ssr: { resolve: { conditions: sourceConditions } },
  test: {
    reporters: ['default', countReporter('.cache/test-counts/default.json'), tallyReporter()],
    globalSetup: ['config/run-directory.ts'],
    setupFiles: ['config/fixed-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // The default leaves one core idle, which on two cores is half of the machine.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: [
            'apps/*/test/**/*.test.ts',
            '{action,bench,config,docs,scripts,skills}/**/*.test.ts',
            ...ALONE,
          ],
          exclude: NEVER,
        },
      },
      {
        extends: true,
        test: { name: 'sharing', include: SHARING, exclude: [...NEVER, ...ALONE], isolate: false },
      },
    ],
  },
});
