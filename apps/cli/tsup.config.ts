import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsup';
import { directImports } from '../../config/direct-imports.ts';

const { version } = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
) as {
  version: string;
};

/**
 * One self-contained ESM program with lazily loaded chunks. yargs' CommonJS parts need a `require`,
 * hence the banner.
 */
export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: 'esm',
  target: 'node20.19',
  platform: 'node',
  dts: false,
  // Chunk names carry a hash: old ones would pile up and be published. Declarations are tsc's.
  clean: ['!**/*.d.ts', '!**/*.tsbuildinfo'],
  splitting: true,
  minify: false,
  noExternal: [/.*/],
  removeNodeProtocol: false,
  define: { __HOLDFAST_VERSION__: JSON.stringify(version) },
  esbuildPlugins: [directImports(fileURLToPath(new URL('../../packages', import.meta.url)))],
  esbuildOptions(options) {
    options.conditions = ['@holdfast/source'];
    // jsonc-parser's `main` is a UMD file with requires that no bundler can follow.
    options.mainFields = ['module', 'main'];
    options.banner = {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    };
  },
});
