import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Removes what earlier builds left in `dist`: JavaScript that no entry leads to and declarations
 * whose source is gone. Builds do not clean, because a running program may still load its parts.
 */
export function sweepDist({ path, manifest }) {
  const dist = join(path, 'dist');
  const removed = [];
  const entries = [
    ...JSON.stringify([manifest.exports ?? {}, manifest.bin ?? {}]).matchAll(
      /"\.\/(dist\/[^"]+\.js)"/g,
    ),
  ].map((match) => join(path, match[1]));
  const reached = reachedFrom(entries);
  for (const file of filesBelow(dist)) {
    const stale = file.endsWith('.js')
      ? !reached.has(file)
      : file.endsWith('.d.ts') && !hasSource(path, relative(dist, file));
    if (!stale) continue;
    rmSync(file);
    removed.push(relative(path, file));
  }
  return removed;
}

/** Any text that names a relative file counts: static and dynamic imports, URLs, forked programs. */
function reachedFrom(entries) {
  const reached = new Set(entries.filter((file) => existsSync(file)));
  for (const file of reached) {
    const names = readFileSync(file, 'utf8').matchAll(/["'`](\.{1,2}\/[^"'`\n]+?\.js)["'`]/g);
    for (const [, name] of names) {
      const target = join(dirname(file), name);
      if (existsSync(target)) reached.add(target);
    }
  }
  return reached;
}

function hasSource(path, declaration) {
  const source = join(path, 'src', declaration.replace(/\.d\.ts$/, ''));
  return ['.ts', '.tsx'].some((extension) => existsSync(source + extension));
}

function filesBelow(dir) {
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
