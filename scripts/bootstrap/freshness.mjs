import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspaceMembers } from './workspace.mjs';

/** The built command line, relative to the root. */
export const COMMAND = 'apps/cli/dist/main.js';

/**
 * What the installed packages depend on, as a digest: contents of the lockfile and of all manifests,
 * and the platform, because some packages hold a binary for one.
 */
export function installKey(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', '.npmrc'];
  for (const { dir } of workspaceMembers(root)) files.push(`${dir}/package.json`);
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** What the build depends on: names, sizes and times of the sources, cheap enough for each start. */
export function buildKey(root) {
  const hash = createHash('sha256').update(installKey(root));
  for (const file of BUILD_FILES) addFile(hash, root, file);
  addTree(hash, root, 'config');
  for (const { dir } of workspaceMembers(root)) addTree(hash, root, dir);
  return hash.digest('hex');
}

/** What a build reads outside of packages and `config`: what `turbo.json` names of it, and that itself. */
const BUILD_FILES = [
  'scripts/bootstrap/workspace.mjs',
  'scripts/bundle.mjs',
  'skills/holdfast/SKILL.md',
  'tsconfig.base.json',
  'turbo.json',
];

export function isInstalled(root) {
  if (readStamp(root, 'install') !== installKey(root)) return false;
  return workspaceMembers(root).every(
    ({ path, manifest }) =>
      (manifest.dependencies === undefined && manifest.devDependencies === undefined) ||
      existsSync(join(path, 'node_modules')),
  );
}

/** Whether the command line is built from today's sources. */
export function isBuilt(root) {
  if (readStamp(root, 'build') !== buildKey(root)) return false;
  return existsSync(join(root, COMMAND));
}

export function writeStamp(root, name, key) {
  const path = stampPath(root, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, key);
}

function readStamp(root, name) {
  const path = stampPath(root, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Inside node_modules, so that removing that directory also forgets the stamps. */
function stampPath(root, name) {
  return join(root, 'node_modules', '.holdfast', name);
}

/** Results of a build, and what no build reads. */
const NOT_BUILT = new Set([
  'node_modules',
  'dist',
  'grammars',
  'test',
  'coverage',
  'api-reports',
  '.turbo',
]);

function addTree(hash, root, dir) {
  const entries = readdirSync(join(root, dir), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${dir}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!NOT_BUILT.has(entry.name)) addTree(hash, root, path);
    } else if (!/\.test\.ts$|\.md$/.test(entry.name)) {
      addFile(hash, root, path);
    }
  }
}

function addFile(hash, root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  hash.update(`${path} ${stat?.size} ${stat?.mtimeMs}\n`);
}
