import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsup';
import { directImports } from '../../config/direct-imports.ts';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));

const { version } = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
) as {
  version: string;
};

/** One self-contained ESM program. CommonJS parts of Fastify need a `require`, hence the banner. */
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
  noExternal: [/./],
  removeNodeProtocol: false,
  define: { __HOLDFAST_VERSION__: JSON.stringify(version) },
  esbuildPlugins: [directImports(packages)],
  esbuildOptions(options) {
    options.conditions = ['@holdfast/source'];
    options.mainFields = ['module', 'main'];
    options.banner = {
      js: "import { createRequire as __createRequire } from 'node:module'; import { fileURLToPath as __fileURLToPath } from 'node:url'; const require = __createRequire(import.meta.url); const __filename = __fileURLToPath(import.meta.url); const __dirname = __fileURLToPath(new URL('.', import.meta.url));",
    };
  },
});
