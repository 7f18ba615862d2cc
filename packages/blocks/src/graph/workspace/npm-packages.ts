import type { Problem } from '@holdfast/base';
import { parseJsonc } from '../javascript/parse-jsonc.js';
import { isObject, member, text } from '../json-access.js';
import type { ProjectFiles } from '../project-files.js';
import type { ConfigTexts } from '../read-configs.js';
import { baseOf, directoryOf, isBelow, joinPath } from '../repo-path-parts.js';
import type { NpmPackage } from './npm-package.js';
import { workspaceMembers } from './workspace-members.js';
import { workspacePatterns } from './workspace-patterns.js';

/** The packages of a project that JavaScript imports can name. */
export interface NpmPackages {
  readonly all: readonly NpmPackage[];
  /** The package of exactly this directory. */
  at(directory: string): NpmPackage | undefined;
  /** The package whose `package.json` is nearest above a file. */
  owning(path: string): NpmPackage | undefined;
  /** The package of the project that a bare name means when a file says it. */
  named(name: string, from: string): NpmPackage | undefined;
  readonly problems: readonly Problem[];
}

/**
 * Reads every `package.json` and what says which of them are one workspace: pnpm, npm, yarn, bun,
 * lerna, rush. A project without any such file is taken as one workspace of all its packages.
 */
export function npmPackages(files: ProjectFiles, configs: ConfigTexts): NpmPackages {
  const problems: Problem[] = [];
  const read = readManifests(files, configs.textOf, problems);
  const all = read.filter(({ path }) => !isInstalled(path));
  const byDirectory = new Map(all.map((it) => [it.directory, it]));
  const workspaces = workspacePatterns(files, configs, byDirectory, problems);
  const memberOf = new Map<string, string[]>();
  for (const workspace of workspaces)
    for (const directory of workspaceMembers(
      workspace,
      all.map((it) => it.directory),
    ))
      memberOf.set(directory, [...(memberOf.get(directory) ?? []), workspace.directory]);
  const placed = all.map((it) => ({
    ...it,
    workspaces: (memberOf.get(it.directory) ?? []).sort((a, b) => b.length - a.length),
  }));
  const owners = new Map(placed.map((it) => [it.directory, it]));
  const byName = groupByName(placed);
  const remembered = new Map<string, NpmPackage | undefined>();

  const owning = (path: string) => {
    for (let at = directoryOf(path); ; at = directoryOf(at)) {
      const found = owners.get(at);
      if (found !== undefined || at === '') return found;
    }
  };

  const named = (name: string, from: string) => {
    const owner = owning(from);
    const key = `${name}\0${owner?.directory ?? ''}`;
    if (!remembered.has(key)) {
      const candidates = byName.get(name) ?? [];
      const linked = linkedPackage(owner, name, owners);
      remembered.set(key, linked ?? choose(candidates, owner, workspaces.length === 0));
    }
    return remembered.get(key);
  };
  const everywhere = new Map(read.map((it) => [it.directory, it]));
  return { all: placed, at: (directory) => everywhere.get(directory), owning, named, problems };
}

function readManifests(
  files: ProjectFiles,
  textOf: (path: string) => string | undefined,
  problems: Problem[],
): NpmPackage[] {
  return files.paths
    .filter((path) => baseOf(path) === 'package.json')
    .flatMap((path) => {
      const content = textOf(path);
      if (content === undefined) return [];
      const manifest = parseJsonc(content);
      if (!isObject(manifest)) {
        problems.push({
          code: 'source-unreadable',
          message: 'The package manifest is not a JSON object; it is left out.',
          path,
          hint: 'Mend it: until then imports of the package are unresolved.',
        });
        return [];
      }
      const name = text(manifest.name);
      return [{ name, directory: directoryOf(path), path, manifest, workspaces: [] }];
    });
}

/** Packages that are committed in `node_modules` are found by their place only. */
function isInstalled(path: string): boolean {
  return /(?:^|\/)node_modules\//.test(path);
}

function groupByName(packages: readonly NpmPackage[]): ReadonlyMap<string, readonly NpmPackage[]> {
  const groups = new Map<string, NpmPackage[]>();
  for (const it of packages) {
    if (it.name === undefined) continue;
    const group = groups.get(it.name);
    if (group === undefined) groups.set(it.name, [it]);
    else group.push(it);
  }
  return groups;
}

/**
 * Members of the importer's own workspace first; then of any workspace above it. Packages of no
 * workspace count only where the project has none, so that a fixture called `react` stays one.
 */
function choose(
  candidates: readonly NpmPackage[],
  owner: NpmPackage | undefined,
  withoutWorkspaces: boolean,
): NpmPackage | undefined {
  const own = owner?.workspaces ?? [];
  const shared = own.flatMap(
    (workspace) => candidates.find((it) => it.workspaces.includes(workspace)) ?? [],
  );
  if (shared[0] !== undefined) return shared[0];
  const from = owner?.directory ?? '';
  const around = candidates.filter((it) =>
    it.workspaces.some((at) => isBelow(from, at) || from === at),
  );
  if (around[0] !== undefined) return around[0];
  return withoutWorkspaces ? nearest(candidates, from) : undefined;
}

/** The candidate that shares the longest way from the root. */
function nearest(candidates: readonly NpmPackage[], from: string): NpmPackage | undefined {
  const shared = (directory: string) => {
    const [a, b] = [directory.split('/'), from.split('/')];
    let at = 0;
    while (at < a.length && a[at] === b[at]) at += 1;
    return at;
  };
  return candidates.toSorted((a, b) => shared(b.directory) - shared(a.directory))[0];
}

const SECTIONS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/** A dependency on a directory (`link:`, `file:`, `portal:`) or on a member by another name. */
function linkedPackage(
  owner: NpmPackage | undefined,
  name: string,
  owners: ReadonlyMap<string, NpmPackage>,
): NpmPackage | undefined {
  if (owner === undefined) return undefined;
  for (const section of SECTIONS) {
    const spec = text(member(member(owner.manifest, section), name));
    const place = /^(?:link|file|portal|workspace):(\.{1,2}(?:\/.*)?)$/.exec(spec ?? '')?.[1];
    const directory = place === undefined ? undefined : joinPath(owner.directory, place);
    const found = directory === undefined ? undefined : owners.get(directory);
    if (found !== undefined) return found;
    const alias = /^workspace:((?:@[^/@]+\/)?[^@/]+)@/.exec(spec ?? '')?.[1];
    if (alias === undefined || alias === name) continue;
    for (const it of owners.values()) if (it.name === alias) return it;
  }
  return undefined;
}
