import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The packages whose rules decide what is remembered in a project's cache. */
const PACKAGES = ['base', 'source', 'syntax', 'anchors', 'blocks', 'project'];

let known: string | undefined;

/**
 * What a build puts into the keys of remembered answers, so that a program with other rules never
 * believes them, and nobody has to raise a number.
 */
export function rulesDefine(): Record<string, string> {
  known ??= rulesDigest(fileURLToPath(new URL('../packages', import.meta.url)));
  return { __HOLDFAST_RULES__: JSON.stringify(known) };
}

/**
 * Digest of the sources of the packages that make answers, and of their manifests, which pin the
 * parsers.
 *
 * @param packages - absolute path of the directory of packages.
 */
export function rulesDigest(packages: string): string {
  const hash = createHash('sha256');
  for (const name of PACKAGES) {
    const directory = join(packages, name);
    const sources = readdirSync(join(directory, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => join('src', path));
    for (const path of ['package.json', ...sources.sort()]) {
      const content = readFileSync(join(directory, path));
      hash.update(`${name}/${path}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex').slice(0, 16);
}
