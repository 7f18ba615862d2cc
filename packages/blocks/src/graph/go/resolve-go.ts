import { compareUtf8 } from '../../map/compare-utf8.js';
import type { FileOutline } from '../file-outline.js';
import { type NameIndex, nameIndex } from '../name-index.js';
import type { ProjectFiles } from '../project-files.js';
import { baseOf, directoryOf, joinPath } from '../repo-path-parts.js';
import type { Resolution } from '../resolution.js';
import { withoutHost } from '../workspace/without-host.js';

/** The imports of Go: packages are directories, and what a file uses of one says which files it means. */
export interface GoResolver {
  resolve(from: string, specifier: string): readonly Resolution[];
  /** Files of the own package whose names a file uses. */
  implied(from: string): readonly string[];
}

/** @param outlines - of all files of the project. */
export function goResolver(
  files: ProjectFiles,
  textOf: (path: string) => string | undefined,
  outlines: ReadonlyMap<string, FileOutline>,
): GoResolver {
  const modules = goModules(files, textOf);
  const index = declaredNames(outlines);
  return {
    resolve: (from, specifier) => {
      const owner = modules.find(
        ({ name }) => specifier === name || specifier.startsWith(`${name}/`),
      );
      if (owner === undefined) return [external(specifier)];
      const directory = joinPath(owner.directory, specifier.slice(owner.name.length));
      const members = packageFiles(files, directory);
      if (members.length === 0) return [{ kind: 'unresolved', reason: 'not-found' }];
      return usedFiles(members, outlines, outlines.get(from), index).map((path) => ({
        kind: 'file',
        path,
      }));
    },
    implied: (from) => {
      const outline = outlines.get(from);
      const scope = scopeOf(from, outline);
      const own = new Set(outline?.declares);
      const found = (outline?.uses ?? []).flatMap((name) =>
        own.has(name) ? [] : (index.one(scope, name) ?? []),
      );
      return [...new Set(found)].filter((path) => path !== from).sort(compareUtf8);
    },
  };
}

interface GoModule {
  readonly name: string;
  readonly directory: string;
}

/** Longest name first: a module may lie inside another. */
function goModules(
  files: ProjectFiles,
  textOf: (path: string) => string | undefined,
): readonly GoModule[] {
  return files.paths
    .filter((path) => baseOf(path) === 'go.mod')
    .flatMap((path) => {
      const name = /^\s*module\s+"?([^\s"]+)/m.exec(textOf(path) ?? '')?.[1];
      return name === undefined ? [] : [{ name, directory: directoryOf(path) }];
    })
    .sort((a, b) => b.name.length - a.name.length);
}

function packageFiles(files: ProjectFiles, directory: string | undefined): readonly string[] {
  if (directory === undefined) return [];
  return files
    .inDirectory(directory)
    .filter((path) => path.endsWith('.go') && !path.endsWith('_test.go'));
}

/** By directory and package clause: tests may be of another package in the same directory. */
function declaredNames(outlines: ReadonlyMap<string, FileOutline>): NameIndex {
  const declared: [string, string, string][] = [];
  for (const [path, outline] of outlines) {
    if (!path.endsWith('.go')) continue;
    for (const name of outline.declares)
      if (name !== 'init' && name !== 'main' && name !== '_')
        declared.push([scopeOf(path, outline), name, path]);
  }
  return nameIndex(declared);
}

function scopeOf(path: string, outline: FileOutline | undefined): string {
  return `${directoryOf(path)} ${outline?.package ?? ''}`;
}

/**
 * The files of a package that declare what the importer uses of it; for an import of its effects only,
 * the file that bears the package's name, else the first.
 */
function usedFiles(
  members: readonly string[],
  outlines: ReadonlyMap<string, FileOutline>,
  importer: FileOutline | undefined,
  index: NameIndex,
): readonly string[] {
  const [first = ''] = members;
  const clause = outlines.get(first)?.package ?? '';
  const scope = scopeOf(first, outlines.get(first));
  const pairs = (importer?.uses ?? [])
    .filter((name) => name.includes('.'))
    .map((name) => name.split('.'));
  const among = (accepted: (qualifier: string) => boolean) =>
    pairs.flatMap(([qualifier = '', name = '']) =>
      accepted(qualifier) ? (index.one(scope, name) ?? []) : [],
    );
  const byName = among((qualifier) => qualifier === clause);
  // Without a use under its own name the package was given another one by the importer.
  const found = byName.length > 0 ? byName : among((qualifier) => /^[a-z]/.test(qualifier));
  if (found.length > 0) return [...new Set(found)].sort(compareUtf8);
  return [
    members.find((path) => baseOf(path) === `${clause}.go`) ??
      members.find((path) => baseOf(path) === 'doc.go') ??
      first,
  ];
}

/** The standard library has no dot in the first part of its paths. */
function external(specifier: string): Resolution {
  const [first = ''] = specifier.split('/');
  if (!first.includes('.'))
    return { kind: 'external', class: 'go', alias: specifier === 'C' ? 'cgo' : specifier };
  const parts = withoutHost(specifier).split('/');
  // A module of the big hosts is the first two parts; what follows are its packages.
  return { kind: 'external', class: 'go', alias: parts.slice(0, 2).join('/') };
}
