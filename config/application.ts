import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsup';
import { directImports } from './direct-imports.ts';
import { moduleList } from './module-list.ts';
import { rulesDefine } from './rules-digest.ts';

const packages = fileURLToPath(new URL('../packages', import.meta.url));

/**
 * Build settings of a program: one self-contained ESM bundle with lazily loaded chunks. Some of what
 * is bundled is CommonJS and needs a `require`, hence the banner.
 *
 * @param config - address of the program's own `tsup.config.ts`, whose directory is the package.
 */
export function application(config: string) {
  const dist = fileURLToPath(new URL('./dist', config));
  const { version } = JSON.parse(readFileSync(new URL('./package.json', config), 'utf8')) as {
    version: string;
  };
  return defineConfig({
    entry: {
      main: 'src/main.ts',
      // The parser starts these two by their names.
      'facts-worker': join(packages, 'syntax/src/node/facts-worker.ts'),
      'facts-child': join(packages, 'syntax/src/node/facts-child.ts'),
    },
    format: 'esm',
    target: 'node20.19',
    platform: 'node',
    dts: false,
    // Chunk names carry a hash: old ones would pile up and be published. Declarations are tsc's.
    clean: ['!**/*.d.ts', '!**/*.tsbuildinfo'],
    splitting: true,
    minify: false,
    // They have files of their own: a binding for the platform, a database as WebAssembly.
    noExternal: [/^(?!(oxc-parser|@electric-sql\/pglite)$)/],
    // The driver of PostgreSQL asks for a native one, which nobody installs, when it is told to.
    external: ['pg-native'],
    removeNodeProtocol: false,
    define: {
      ...rulesDefine(),
      __HOLDFAST_VERSION__: JSON.stringify(version),
      __HOLDFAST_SKILL__: JSON.stringify(
        readFileSync(join(packages, '../skills/holdfast/SKILL.md'), 'utf8'),
      ),
    },
    esbuildPlugins: [directImports(packages), moduleList(dist)],
    onSuccess: async () => copyGrammars(dist, config),
    esbuildOptions(options) {
      options.absWorkingDir = fileURLToPath(new URL('.', config));
      options.conditions = ['@holdfast/source'];
      // Names stay as they are; what a start reads and scans is half as long.
      options.minifyWhitespace = true;
      options.minifySyntax = true;
      // jsonc-parser's `main` is a UMD file with requires that no bundler can follow.
      options.mainFields = ['module', 'main'];
      options.banner = {
        js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
      };
    },
  });
}

/** The parser and its grammars are WebAssembly files, which no bundler carries along. */
function copyGrammars(dist: string, config: string): void {
  const grammars = join(packages, 'syntax/grammars');
  mkdirSync(join(dist, 'grammars'), { recursive: true });
  for (const name of readdirSync(grammars)) {
    copyFileSync(join(grammars, name), join(dist, 'grammars', name));
  }
  const parser = createRequire(config).resolve('web-tree-sitter/web-tree-sitter.wasm');
  copyFileSync(parser, join(dist, 'web-tree-sitter.wasm'));
}
