import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top directory. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The workspace's members `{dir, path, manifest}` in order of their path; `dir` is relative. */
export function workspaceMembers(root = ROOT) {
  const dirs = ['packages', 'apps'].flatMap((group) =>
    existsSync(join(root, group))
      ? readdirSync(join(root, group), { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map((entry) => `${group}/${entry.name}`)
      : [],
  );
  return [...dirs, 'bench', 'site']
    .filter((dir) => existsSync(join(root, dir, 'package.json')))
    .sort()
    .map((dir) => ({
      dir,
      path: join(root, dir),
      manifest: JSON.parse(readFileSync(join(root, dir, 'package.json'), 'utf8')),
    }));
}
