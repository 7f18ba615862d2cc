import { member, text } from '../json-access.js';
import type { ProjectFiles } from '../project-files.js';
import { joinPath } from '../repo-path-parts.js';
import type { Resolution } from '../resolution.js';
import type { NpmPackage } from '../workspace/npm-package.js';
import { guessSource } from './guess-source.js';
import { packageTarget } from './package-target.js';
import { type FileRules, resolveFile } from './resolve-file.js';
import type { TsConfig } from './tsconfig.js';

/** What decides which file of a package an import means. */
export interface PackageQuestion {
  readonly files: ProjectFiles;
  readonly rules: FileRules;
  /** `customConditions` of the importer's configuration. */
  readonly conditions: readonly string[];
  readonly isRequire: boolean;
  /** The package's own configuration, which says where its output comes from. */
  readonly config: TsConfig | undefined;
}

/**
 * The source file behind an import of a package of this project, found without an install or a build:
 * by `exports`, else `source`, `module`, `main`, `types`; a target that a build makes leads to what it
 * is made of; a package that says nothing has its source in `src/index` or `index`.
 *
 * @param subpath - `.` or `./sub`.
 */
export function packageSource(
  owner: NpmPackage,
  subpath: string,
  question: PackageQuestion,
): Resolution {
  const exported = member(owner.manifest, 'exports');
  if (exported === undefined || exported === null) return withoutExports(owner, subpath, question);
  let isExported = false;
  for (const accepts of conditionSets(question)) {
    const found = packageTarget(exported, subpath, accepts);
    if (found.kind === 'blocked') continue;
    isExported = true;
    const path = firstSource(owner, found.targets, question);
    if (path !== undefined) return { kind: 'file', path };
  }
  if (!isExported) return { kind: 'unresolved', reason: 'not-exported' };
  const path = subpath === '.' ? entryByName(owner, question) : undefined;
  return path === undefined ? { kind: 'unresolved', reason: 'not-found' } : { kind: 'file', path };
}

/** The files that `#name` stands for in the package of the importer. */
export function packageImport(
  owner: NpmPackage,
  name: string,
  question: PackageQuestion,
): readonly string[] {
  const imports = member(owner.manifest, 'imports');
  if (imports === undefined) return [];
  return [
    ...new Set(
      conditionSets(question).flatMap((accepts) => {
        const found = packageTarget(imports, name, accepts);
        return found.kind === 'targets' ? found.targets : [];
      }),
    ),
  ];
}

/** The file of a package that a target names: its source rather than what a build makes of it. */
export function firstSource(
  owner: NpmPackage,
  targets: readonly string[],
  question: PackageQuestion,
): string | undefined {
  for (const target of targets) {
    const found = sourceOf(owner, target, question);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Conditions under which sources are offered come first, types last: an edge leads to code. */
function conditionSets({ conditions, isRequire }: PackageQuestion) {
  const own = new Set([...conditions, 'source', 'src', 'typescript']);
  const usual = new Set(['node', 'module-sync', 'module', isRequire ? 'require' : 'import']);
  return [
    (condition: string) => own.has(condition) || usual.has(condition),
    (condition: string) => condition !== 'types' && !condition.startsWith('types@'),
    () => true,
  ];
}

function withoutExports(owner: NpmPackage, subpath: string, question: PackageQuestion): Resolution {
  const path =
    subpath === '.'
      ? (firstSource(owner, mainFields(owner), question) ?? entryByName(owner, question))
      : sourceOf(owner, subpath, question);
  return path === undefined ? { kind: 'unresolved', reason: 'not-found' } : { kind: 'file', path };
}

function mainFields({ manifest }: NpmPackage): readonly string[] {
  return ['source', 'module', 'main', 'types', 'typings'].flatMap(
    (field) => text(member(manifest, field)) ?? [],
  );
}

function sourceOf(
  owner: NpmPackage,
  target: string,
  { files, rules, config }: PackageQuestion,
): string | undefined {
  const path = joinPath(owner.directory, target);
  if (path === undefined) return undefined;
  const exact = fileOrIndex(files, path, rules);
  if (exact !== undefined && !isBuilt(path, owner.directory)) return exact;
  const relative = target.replace(/^\.\//, '');
  for (const guess of guessSource(relative, foldersOf(owner, config))) {
    const guessed = joinPath(owner.directory, guess);
    const found =
      guessed === undefined
        ? undefined
        : fileOrIndex(files, guessed, { ...rules, prefersTypeScript: true });
    if (found !== undefined) return found;
  }
  return exact;
}

/** Output that is committed is still made of something. */
function isBuilt(path: string, directory: string): boolean {
  const inside = directory === '' ? path : path.slice(directory.length + 1);
  return /^(?:dist|build|out|output|umd|cjs|esm|_dist)\//.test(inside);
}

function foldersOf(owner: NpmPackage, config: TsConfig | undefined) {
  if (config?.outDir === undefined || config.directory !== owner.directory) return {};
  const inside = (path: string) => {
    if (owner.directory === '') return path;
    return path === owner.directory
      ? ''
      : path.startsWith(`${owner.directory}/`)
        ? path.slice(owner.directory.length + 1)
        : undefined;
  };
  const out = inside(config.outDir);
  const source = config.rootDir === undefined ? 'src' : inside(config.rootDir);
  return out === undefined || source === undefined ? {} : { out, source };
}

/** The entry of a package that names none that is there. */
function entryByName(owner: NpmPackage, { files, rules }: PackageQuestion): string | undefined {
  const short = owner.name?.split('/').at(-1) ?? 'index';
  const names = [
    'src/index',
    'index',
    'lib/index',
    'source/index',
    'src/main',
    `src/${short}`,
    short,
  ];
  for (const name of names) {
    const path = joinPath(owner.directory, name);
    const found =
      path === undefined
        ? undefined
        : resolveFile(files, path, { ...rules, prefersTypeScript: true });
    if (found !== undefined) return found;
  }
  return undefined;
}

function fileOrIndex(files: ProjectFiles, path: string, rules: FileRules): string | undefined {
  const found = resolveFile(files, path, rules);
  if (found !== undefined) return found;
  return files.hasDirectory(path)
    ? resolveFile(files, path === '' ? 'index' : `${path}/index`, rules)
    : undefined;
}
