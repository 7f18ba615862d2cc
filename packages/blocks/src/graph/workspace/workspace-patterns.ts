import type { Problem } from '@holdfast/base';
import { parseJsonc } from '../javascript/parse-jsonc.js';
import { member, text, texts } from '../json-access.js';
import type { ProjectFiles } from '../project-files.js';
import type { ConfigTexts } from '../read-configs.js';
import { baseOf, directoryOf } from '../repo-path-parts.js';
import type { NpmPackage } from './npm-package.js';
import type { Workspace } from './workspace.js';

/** Reads pnpm-workspace.yaml, `workspaces` of package.json, lerna.json and rush.json. */
export function workspacePatterns(
  files: ProjectFiles,
  configs: ConfigTexts,
  packages: ReadonlyMap<string, NpmPackage>,
  problems: Problem[],
): readonly Workspace[] {
  const found: Workspace[] = [];
  const add = (directory: string, patterns: readonly string[]) => {
    if (patterns.length > 0) found.push({ directory, patterns });
  };
  for (const { directory, manifest } of packages.values()) {
    const named = member(manifest, 'workspaces');
    add(directory, texts(Array.isArray(named) ? named : member(named, 'packages')));
  }
  for (const path of files.paths) {
    if (/(?:^|\/)node_modules\//.test(path)) continue;
    const content = isWorkspaceFile(path) ? configs.textOf(path) : undefined;
    if (content === undefined) continue;
    const read = READERS.get(baseOf(path));
    const patterns = read === undefined ? configs.pnpmPackages(path) : read(content);
    if (patterns === undefined) problems.push(broken(path));
    else add(directoryOf(path), patterns);
  }
  return found;
}

function isWorkspaceFile(path: string): boolean {
  const name = baseOf(path);
  return name === 'pnpm-workspace.yaml' || READERS.has(name);
}

const READERS: ReadonlyMap<string, (content: string) => readonly string[] | undefined> = new Map([
  ['lerna.json', fromLerna],
  ['rush.json', fromRush],
]);

function fromLerna(content: string): readonly string[] | undefined {
  const value = parseJsonc(content);
  if (value === undefined) return undefined;
  const packages = member(value, 'packages');
  // Without a list lerna takes the workspaces of the package manager, and of old `packages/*`.
  return packages === undefined ? ['packages/*'] : texts(packages);
}

function fromRush(content: string): readonly string[] | undefined {
  const value = parseJsonc(content);
  const projects = member(value, 'projects');
  if (value === undefined) return undefined;
  if (!Array.isArray(projects)) return [];
  return projects.flatMap((it) => text(member(it, 'projectFolder')) ?? []);
}

function broken(path: string): Problem {
  return {
    code: 'source-unreadable',
    message: 'The workspace file cannot be parsed; it is left out.',
    path,
    hint: 'Mend it: until then imports between its packages are taken for external.',
  };
}
