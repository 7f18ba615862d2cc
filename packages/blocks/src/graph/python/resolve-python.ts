import type { OutlineImport } from '../file-outline.js';
import { type AskedNames, firstName, type Watched } from '../memory/asked-names.js';
import type { ProjectFiles } from '../project-files.js';
import { baseOf, directoriesUp, directoryOf, joinPath } from '../repo-path-parts.js';
import type { Resolution } from '../resolution.js';
import { distributionName } from './distribution-name.js';
import { isStandardModule } from './standard-modules.js';

const NOT_FOUND: Resolution = { kind: 'unresolved', reason: 'not-found' };

/** Resolves the imports of Python in one project. */
export function pythonResolver(
  asked: AskedNames,
): (from: string, imported: OutlineImport) => readonly Resolution[] {
  const { files } = asked;
  const projects = files.paths.filter((path) => PROJECT_FILES.has(baseOf(path))).map(directoryOf);
  const common = asked.watch(() => [
    ...new Set(projects.flatMap((directory) => rootsOf(files, directory))),
  ]);
  const remembered = new Map<string, Watched<readonly string[]>>();

  const rootsFor = (directory: string) => {
    // Which directories are looked into is decided by these and by all files of a project's name.
    asked.note(common.names);
    asked.note(PROJECT_NAMES);
    let roots = remembered.get(directory);
    if (roots === undefined) {
      roots = asked.watch(() => [
        ...new Set([
          packageRoot(files, directory),
          ...directoriesUp(directory).flatMap((at) => rootsOf(files, at)),
          ...common.value,
        ]),
      ]);
      remembered.set(directory, roots);
    } else asked.note(roots.names);
    return roots.value;
  };

  return (from, { specifier, names = [] }) => {
    const dots = /^\.*/.exec(specifier)?.[0].length ?? 0;
    const parts = specifier
      .slice(dots)
      .split('.')
      .filter((part) => part !== '');
    if (dots > 0) {
      const base = joinPath(directoryOf(from), '../'.repeat(dots - 1));
      if (base === undefined) return [{ kind: 'unresolved', reason: 'outside' }];
      const found = modules(files, base, parts, names);
      if (found.length > 0) return found;
      // `from . import a` may mean a name of the package itself.
      const outer = modules(files, base, parts.slice(0, -1), []);
      const isName = parts.length === 1 && names.length === 0;
      return isName && outer.length > 0 ? outer : [NOT_FOUND];
    }
    for (const root of rootsFor(directoryOf(from))) {
      const found = modules(files, root, parts, names);
      if (found.length > 0) return found;
      // `import a.b` where `b` is no module: `a` is run all the same.
      const outer = parts.length > 1 ? modules(files, root, parts.slice(0, -1), []) : [];
      if (outer.length > 0) return outer;
    }
    const top = parts[0] ?? specifier;
    if (isStandardModule(top)) return [{ kind: 'external', class: 'python', alias: top }];
    return [{ kind: 'external', class: 'pip', alias: distributionName(top) }];
  };
}

const PROJECT_FILES: ReadonlySet<string> = new Set([
  'pyproject.toml',
  'setup.py',
  'setup.cfg',
  'requirements.txt',
]);
const PROJECT_NAMES = [...PROJECT_FILES].map(firstName);

/** A directory that holds packages, and its usual layout. */
function rootsOf(files: ProjectFiles, directory: string): readonly string[] {
  return [joinPath(directory, 'src'), joinPath(directory, 'lib'), directory].filter(
    // What lies inside a package is imported through it, never by its bare name.
    (it): it is string =>
      it !== undefined && files.hasDirectory(it) && !files.has(`${it}/__init__.py`),
  );
}

/** The directory above the outermost package that a directory is in. */
function packageRoot(files: ProjectFiles, directory: string): string {
  let at = directory;
  while (at !== '' && files.has(`${at}/__init__.py`)) at = directoryOf(at);
  return at;
}

type Found = Extract<Resolution, { kind: 'file' }>;

/** The module itself, or the modules that its names are, each once. */
function modules(
  files: ProjectFiles,
  root: string,
  parts: readonly string[],
  names: readonly string[],
): readonly Found[] {
  const own = moduleFile(files, root, parts);
  const paths =
    names.length === 0
      ? [own]
      : names.map((name) => moduleFile(files, root, [...parts, name]) ?? own);
  return [...new Set(paths)].flatMap((path) => (path === undefined ? [] : { kind: 'file', path }));
}

/** A package's file comes before a module of the same name, as in Python. */
function moduleFile(
  files: ProjectFiles,
  root: string,
  parts: readonly string[],
): string | undefined {
  const path = joinPath(root, parts.join('/')) ?? '';
  const inside = path === '' ? '' : `${path}/`;
  const own = [`${inside}__init__.py`, `${path}.py`, `${path}.pyi`, `${inside}__init__.pyi`];
  return (parts.length === 0 ? own.filter((it) => it.startsWith(inside)) : own).find((it) =>
    files.has(it),
  );
}
