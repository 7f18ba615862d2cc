import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);
const ENTRY = /file: '([^']+)',\s*npm: '([^']+)',\s*version: '[^']+',\s*sha256: '([0-9a-f]{64})'/g;

/**
 * Copies the grammars' WebAssembly files out of their npm packages into `grammars/`, so that the
 * published package depends on no grammar package and runs no install script. Files that are
 * there already with the right hash are left alone.
 *
 * @throws Error when a package's file is not the one that `src/grammar-files.ts` names.
 */
export function copyGrammars() {
  const entries = [...readFileSync(new URL('src/grammar-files.ts', root), 'utf8').matchAll(ENTRY)];
  if (entries.length === 0) throw new Error('No grammar is found in src/grammar-files.ts.');
  const grammars = new URL('grammars/', root);
  mkdirSync(grammars, { recursive: true });
  for (const [, file, npm, sha256] of entries) {
    const target = new URL(file, grammars);
    if (existsSync(target) && digest(target) === sha256) continue;
    const source = new URL(`node_modules/${npm}`, root);
    if (digest(source) !== sha256) {
      throw new Error(`${npm} does not have the SHA-256 that src/grammar-files.ts names.`);
    }
    copyFileSync(fileURLToPath(source), fileURLToPath(target));
  }
}

function digest(url) {
  return createHash('sha256').update(readFileSync(url)).digest('hex');
}
