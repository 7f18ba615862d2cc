/**
 * Copies the grammars' WebAssembly files out of their npm packages into `grammars/`, so that the
 * published package depends on no grammar package and runs no install script. Files that are
 * there already with the right hash are left alone.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);
const table = readFileSync(new URL('src/grammar-files.ts', root), 'utf8');
const entry = /file: '([^']+)',\s*npm: '([^']+)',\s*version: '[^']+',\s*sha256: '([0-9a-f]{64})'/g;
const grammars = new URL('grammars/', root);
mkdirSync(grammars, { recursive: true });

let count = 0;
for (const [, file, npm, sha256] of table.matchAll(entry)) {
  const target = new URL(file, grammars);
  count += 1;
  if (existsSync(target) && digest(target) === sha256) continue;
  const source = new URL(`node_modules/${npm}`, root);
  if (digest(source) !== sha256) {
    process.exit(1);
  }
  copyFileSync(fileURLToPath(source), fileURLToPath(target));
}
if (count === 0) {
  process.exit(1);
}

function digest(url) {
  return createHash('sha256').update(readFileSync(url)).digest('hex');
}
