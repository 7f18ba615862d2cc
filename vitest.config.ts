import { defineConfig } from 'vitest/config';

export default defineConfig({
  ssr: { resolve: { conditions: ['@holdfast/source', 'module', 'node', 'import', 'default'] } },
  test: {
    include: [
      '{packages,apps}/*/src/**/*.test.ts',
      '{packages,apps}/*/test/**/*.test.ts',
      'scripts/**/*.test.ts',
      'config/**/*.test.ts',
      'docs/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.long.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
  },
});
