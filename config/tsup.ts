import { defineConfig } from 'tsup';
import { rulesDefine } from './rules-digest.ts';

/**
 * Build settings of every library: ESM only. Declarations come from `tsc -b`, because tsup's own
 * declaration build fails with TS6307 under `composite`; `node:` prefixes are kept so that the
 * purity check can see them.
 */
export function library(entry: Record<string, string>) {
  const directory = process.cwd();
  return defineConfig({
    entry,
    format: 'esm',
    target: 'node20.19',
    platform: 'node',
    dts: false,
    clean: false,
    splitting: true,
    sourcemap: false,
    removeNodeProtocol: false,
    outDir: 'dist',
    define: rulesDefine(),
    // esbuild remembers where the process started, and one process bundles all packages.
    esbuildOptions(options) {
      options.absWorkingDir = directory;
    },
  });
}
