import { defineConfig } from 'tsup';

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
  clean: false,
  splitting: true,
  minify: false,
  noExternal: [/.*/],
  removeNodeProtocol: false,
  esbuildOptions(options) {
    options.conditions = ['@holdfast/source'];
    options.banner = {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    };
  },
});
