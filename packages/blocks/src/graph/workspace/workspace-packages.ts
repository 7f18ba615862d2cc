import { type Problem, shorten } from '@holdfast/base';
import type { SourceEntry, SourceTree } from '@holdfast/source';
import { compareUtf8 } from '../../map/compare-utf8.js';
import { projectFiles } from '../project-files.js';
import { readConfigs } from '../read-configs.js';
import { baseOf, directoryOf, joinPath } from '../repo-path-parts.js';
import { readManifest } from './read-manifest.js';
import type { Ecosystem, ManifestFacts, WorkspacePackage } from './workspace-package.js';

/** The packages of a project and what was wrong with their manifests. */
export interface WorkspacePackages {
  /** Sorted by directory, then by ecosystem. */
  readonly packages: readonly WorkspacePackage[];
  readonly problems: readonly Problem[];
}

/**
 * Finds the packages of a project by their manifests: package.json, Cargo.toml, go.mod, pyproject.toml,
 * setup.cfg, pom.xml, build.gradle, Package.swift. Packages may depend on each other in circles. A
 * manifest that cannot be read is named and left out.
 *
 * @param entries - the files of the tree, when the caller has listed them already.
 * @example
 * ```ts
 * import { workspacePackages } from '@holdfast/blocks';
 * import { memorySourceTree } from '@holdfast/source';
 *
 * const tree = memorySourceTree({
 *   'package.json': '{ "workspaces": ["lib"], "dependencies": { "lib": "*", "react": "19" } }',
 *   'lib/package.json': '{ "name": "lib" }',
 * });
 * const { packages } = await workspacePackages(tree);
 * console.log(packages.map(({ directory, dependsOn }) => [directory, dependsOn]));
 * // [ [ '.', [ 'lib' ] ], [ 'lib', [] ] ]
 * ```
 */
export async function workspacePackages(
  tree: SourceTree,
  entries?: readonly SourceEntry[],
): Promise<WorkspacePackages> {
  const listed = (entries ?? (await tree.list())).filter(({ type }) => type === 'file');
  const files = projectFiles(listed.map(({ path }) => path).sort(compareUtf8));
  const configs = await readConfigs(tree, listed);
  const problems: Problem[] = [...configs.problems];
  const found: Found[] = [];
  for (const path of files.paths) {
    if (/(?:^|\/)(?:node_modules|vendor|third_party|Pods)\//.test(path)) continue;
    const ecosystem = MANIFESTS.get(baseOf(path));
    const text = ecosystem === undefined ? undefined : configs.textOf(path);
    if (ecosystem === undefined || text === undefined) continue;
    const facts = readManifest(baseOf(path), text);
    if (facts === 'broken') problems.push(broken(path));
    else if (facts !== undefined)
      found.push({ path, directory: directoryOf(path), ecosystem, facts });
  }
  // A module of Gradle is called as its directory is.
  const named = found.map((it) =>
    it.ecosystem === 'gradle' && it.directory !== ''
      ? { ...it, facts: { ...it.facts, name: baseOf(it.directory) } }
      : it,
  );
  const packages = joinManifests(named);
  return { packages: packages.map((it) => settled(it, packages)).sort(byPlace), problems };
}

interface Found {
  readonly path: string;
  readonly directory: string;
  readonly ecosystem: Ecosystem;
  readonly facts: ManifestFacts;
}

const MANIFESTS: ReadonlyMap<string, Ecosystem> = new Map([
  ['package.json', 'npm'],
  ['Cargo.toml', 'cargo'],
  ['go.mod', 'go'],
  ['pyproject.toml', 'pip'],
  ['setup.cfg', 'pip'],
  ['requirements.txt', 'pip'],
  ['pom.xml', 'maven'],
  ['build.gradle', 'gradle'],
  ['build.gradle.kts', 'gradle'],
  ['Package.swift', 'swift'],
]);

/** Several manifests of one ecosystem in one directory are one package: pyproject.toml and requirements.txt. */
function joinManifests(found: readonly Found[]): readonly Found[] {
  const joined = new Map<string, Found>();
  for (const it of found) {
    const key = `${it.directory}\0${it.ecosystem}`;
    const other = joined.get(key);
    if (other === undefined) joined.set(key, it);
    else {
      const first = other.facts.name === undefined && it.facts.name !== undefined ? it : other;
      const dependencies = [...other.facts.dependencies, ...it.facts.dependencies];
      joined.set(key, { ...first, facts: { name: first.facts.name, dependencies } });
    }
  }
  // A list of requirements alone makes no package.
  return [...joined.values()].filter((it) => baseOf(it.path) !== 'requirements.txt');
}

function settled(found: Found, all: readonly Found[]): WorkspacePackage {
  const { path, directory, ecosystem, facts } = found;
  const dependsOn = new Set<string>();
  const externals = new Map<string, { readonly class: string; readonly alias: string }>();
  for (const dependency of facts.dependencies) {
    const place =
      dependency.place === undefined ? undefined : joinPath(directory, dependency.place);
    const own = all.find(
      (it) =>
        it.ecosystem === ecosystem &&
        (place === undefined
          ? it.facts.name === (dependency.name ?? dependency.alias)
          : it.directory === place),
    );
    if (own !== undefined && own !== found)
      dependsOn.add(own.directory === '' ? '.' : own.directory);
    else if (own === undefined && place === undefined)
      externals.set(`${dependency.class}\0${dependency.alias}`, {
        class: dependency.class,
        alias: dependency.alias,
      });
  }
  return {
    name: facts.name ?? (directory === '' ? '.' : baseOf(directory)),
    directory: directory === '' ? '.' : directory,
    ecosystem,
    manifest: path,
    dependsOn: [...dependsOn].sort(compareUtf8),
    externals: [...externals.values()].sort(
      (a, b) => compareUtf8(a.class, b.class) || compareUtf8(a.alias, b.alias),
    ),
  };
}

function byPlace(a: WorkspacePackage, b: WorkspacePackage): number {
  return compareUtf8(a.directory, b.directory) || compareUtf8(a.ecosystem, b.ecosystem);
}

function broken(path: string): Problem {
  return {
    code: 'source-unreadable',
    message: `The manifest ${shorten(baseOf(path))} cannot be parsed; its package is left out.`,
    path,
    hint: 'Mend it, or exclude it.',
  };
}
