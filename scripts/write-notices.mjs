#!/usr/bin/env node
// `prepack` of an app: its bundle carries other people's code, whose licences ask for their notice.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap/workspace.mjs';
import { productionPackages } from './shared/production-packages.mjs';

const missing = Object.values(JSON.parse(readFileSync('package.json', 'utf8')).bin).filter(
  (path) => !existsSync(path),
);
if (missing.length > 0) {
  // npm would install such a package without a word, and without a command.
  console.error(`${missing.join(', ')} is not built: run \`npm run build\` first, then pack.`);
  process.exit(1);
}
const packages = productionPackages(ROOT, ({ path }) => path === process.cwd());
const notices = packages
  .filter(({ name }) => !name.startsWith('@types/'))
  .map(({ name, version, licence, path }) => {
    return `${name} ${version} (${licence})\n\n${licenceText(path) ?? 'No licence text in the package.'}\n`;
  });
const head = 'This program contains parts of the following packages.\n\n';
mkdirSync('dist', { recursive: true });
writeFileSync(
  join('dist', 'THIRD-PARTY-NOTICES.txt'),
  head + notices.join(`\n${'-'.repeat(80)}\n\n`),
);

function licenceText(path) {
  const name = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry));
  const file = name === undefined ? undefined : join(path, name);
  return file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
