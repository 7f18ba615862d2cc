import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleScript } from '@holdfast/test-kit';

/** The worker and the Swift process made from the sources, so that no stale build is tested. */
export async function bundledEntries(
  directory: string,
): Promise<{ readonly worker: URL; readonly swift: URL }> {
  return {
    worker: await bundled(directory, '../../src/node/facts-worker.ts'),
    swift: await bundled(directory, '../../src/node/facts-child.ts'),
  };
}

/** A script with everything that it needs to parse lying beside it. */
export async function bundled(directory: string, script: string): Promise<URL> {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const target = join(directory, basename(script, '.ts'));
  mkdirSync(target);
  symlinkSync(here('../../grammars'), join(target, 'grammars'));
  const wasm = createRequire(import.meta.url).resolve('web-tree-sitter/web-tree-sitter.wasm');
  copyFileSync(wasm, join(target, 'web-tree-sitter.wasm'));
  return pathToFileURL(await bundleScript(here(script), target));
}
