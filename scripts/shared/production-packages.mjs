import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { workspaceMembers } from '../bootstrap/workspace.mjs';

/**
 * Third-party packages that the wanted members install or carry: their dependencies and, because
 * apps bundle them and libraries copy files of some, their development dependencies, with all of
 * their dependencies, through the workspace's own packages too. Yields `{name, version, licence, path, neededBy}` once per version, sorted.
 */
export function productionPackages(root, isWanted = ({ manifest }) => manifest.private !== true) {
  const found = new Map();
  const members = workspaceMembers(root);
  const queue = withOurs(members.filter(isWanted), members).flatMap(neededOf);
  for (const { name, from, neededBy, optional } of queue) {
    const path = findPackage(from, name);
    if (path === undefined) {
      if (optional) continue;
      throw new Error(`${name}, which ${neededBy} needs, is not installed`);
    }
    const manifest = readManifest(path);
    const key = `${manifest.name}@${manifest.version}`;
    if (found.has(key)) continue;
    found.set(key, {
      name: manifest.name,
      version: manifest.version,
      licence: licenceOf(manifest),
      path,
      neededBy,
    });
    queue.push(...dependenciesOf(manifest, path, key));
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The members and those of ours that they need, however indirectly; never the test kit. */
function withOurs(wanted, members) {
  const reached = new Set(wanted);
  for (const { manifest } of reached) {
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
      const ours = members.find((member) => member.manifest.name === name);
      if (ours !== undefined && ours.manifest.private !== true) reached.add(ours);
    }
  }
  return [...reached];
}

function neededOf({ dir, path, manifest }) {
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter((name) => !name.startsWith('@holdfast/'))
    .map((name) => ({ name, from: path, neededBy: dir, optional: false }));
}

function dependenciesOf(manifest, path, neededBy) {
  return Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }).map(
    (name) => ({
      name,
      from: path,
      neededBy,
      optional: Object.hasOwn(manifest.optionalDependencies ?? {}, name),
    }),
  );
}

/** Node's own search for a package, from a directory upwards. */
function findPackage(from, name) {
  for (let dir = realpathSync(from); ; dir = dirname(dir)) {
    const path = join(basename(dir) === 'node_modules' ? dir : join(dir, 'node_modules'), name);
    if (existsSync(join(path, 'package.json'))) return realpathSync(path);
    if (dir === dirname(dir)) return undefined;
  }
}

function licenceOf({ license, licenses }) {
  if (typeof license === 'string') return license;
  if (license?.type !== undefined) return license.type;
  return (licenses ?? []).map((it) => it.type ?? it).join(' OR ');
}

function readManifest(path) {
  return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
}
