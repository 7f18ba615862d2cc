import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

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
  const files = filesBelow(dist);
  const reached = reachedFrom(entries, files);
  for (const file of files) {
    const stale = file.endsWith('.js')
      ? !reached.has(file)
      : file.endsWith('.d.ts') && !hasSource(path, relative(dist, file));
    if (!stale) continue;
    rmSync(file);
    removed.push(relative(path, file));
  }
  return removed;
}

/**
 * Any text that names a file counts: static and dynamic imports, URLs, forked programs. A bare name
 * is looked for in all of `dist`, because workers are found by walking up from the code.
 */
function reachedFrom(entries, files) {
  const reached = new Set(entries.filter((file) => existsSync(file)));
  for (const file of reached) {
    const names = readFileSync(file, 'utf8').matchAll(/["'`]([\w./-]*?[\w-]\.js)["'`]/g);
    for (const [, name] of names) {
      const targets = name.startsWith('.')
        ? [join(dirname(file), name)].filter((target) => existsSync(target))
        : files.filter((target) => basename(target) === name);
      for (const target of targets) reached.add(target);
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
