import { join } from 'node:path';

/**
 * Bundles a TypeScript file and what it imports, from the sources, into one `.mjs` file that a bare
 * `node` can run: for tests that need a process of their own, to kill it or to stop it.
 *
 * @param entry - absolute path of the script.
 * @param directory - where to put the bundle; must exist.
 * @returns absolute path of the bundle.
 */
export async function bundleScript(entry: string, directory: string): Promise<string> {
  // Loaded when needed: most tests need no bundler.
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: {
      noExternal: true,
      resolve: { conditions: ['@holdfast/source', 'module', 'node', 'import', 'default'] },
    },
    build: {
      ssr: entry,
      outDir: directory,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'script.mjs', codeSplitting: false } },
    },
  });
  return join(directory, 'script.mjs');
}
