import { compareUtf8 } from '../../map/compare-utf8.js';
import type { FileOutline } from '../file-outline.js';
import { directoriesUp, directoryOf, isBelow } from '../repo-path-parts.js';
import type { Resolution } from '../resolution.js';

/** The imports of Java and Kotlin: names of packages, found by what the files declare. */
export interface JvmResolver {
  resolve(from: string, specifier: string): readonly Resolution[];
  /** Files of the own package whose names a file uses. */
  implied(from: string, outline: FileOutline): readonly string[];
}

/** @param outlines - of all files of the project. */
export function jvmResolver(outlines: ReadonlyMap<string, FileOutline>): JvmResolver {
  const packages = declaredNames(outlines);
  const find = (from: string, scope: string, name: string) =>
    nearest(packages.get(scope)?.get(name) ?? [], from);
  const one = (from: string, scope: string, name: string) => {
    const found = find(from, scope, name);
    return found.length === 1 ? found : [];
  };
  const used = (from: string, scope: string) => {
    const names = packages.get(scope);
    const uses = outlines.get(from)?.uses ?? [];
    return names === undefined ? [] : uses.flatMap((name) => one(from, scope, name));
  };

  /** Leaves the last parts off, which may be members or inner classes, until a class is found. */
  const classOf = (from: string, parts: readonly string[]) => {
    for (let length = parts.length; length > 0; length -= 1) {
      const scope = parts.slice(0, length - 1).join('.');
      const found = find(from, scope, parts[length - 1] ?? '');
      if (found.length > 0) return found;
    }
    return [];
  };

  return {
    resolve: (from, specifier) => {
      const isAll = specifier.endsWith('.*');
      const parts = specifier.replace(/\.\*$/, '').split('.');
      const scope = parts.join('.');
      if (isAll && packages.has(scope)) return unique(used(from, scope), from);
      const found = classOf(from, parts);
      if (found.length > 0) return unique(found, from);
      // What a build generates into a package of the project has no file here.
      const holder = parts.slice(0, -1).join('.');
      if (packages.has(holder) || packages.has(scope))
        return [{ kind: 'unresolved', reason: 'not-found' }];
      return [external(parts)];
    },
    implied: (from, outline) => {
      const found = used(from, outline.package ?? '').filter((path) => path !== from);
      return [...new Set(found)].sort(compareUtf8);
    },
  };
}

type Names = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

function declaredNames(outlines: ReadonlyMap<string, FileOutline>): Names {
  const packages = new Map<string, Map<string, string[]>>();
  for (const [path, outline] of outlines) {
    if (!/\.(?:java|kts?)$/.test(path)) continue;
    const scope = outline.package ?? '';
    const names = packages.get(scope) ?? new Map<string, string[]>();
    packages.set(scope, names);
    for (const name of outline.declares) names.set(name, [...(names.get(name) ?? []), path]);
  }
  return packages;
}

/**
 * The declarations that a name means in a file. It may be declared once for each module or platform:
 * the nearest are meant, and of these the common ones of a multi-platform project; overloads of a
 * function may stand in several files.
 */
function nearest(paths: readonly string[], from: string): readonly string[] {
  if (paths.length < 2) return paths;
  if (paths.includes(from)) return [from];
  const near = directoriesUp(directoryOf(from))
    .map((directory) => paths.filter((path) => isBelow(path, directory)))
    .find((group) => group.length > 0);
  for (const set of [/\/commonMain\//, /\/main\//]) {
    const preferred = near?.filter((path) => set.test(path)) ?? [];
    if (preferred.length > 0) return preferred;
  }
  return near ?? [];
}

function unique(paths: readonly string[], from: string): readonly Resolution[] {
  const others = [...new Set(paths)].filter((path) => path !== from).sort(compareUtf8);
  return others.map((path) => ({ kind: 'file', path }));
}

/** Packages that come with the platform, and all others by the first parts of their names. */
function external(parts: readonly string[]): Resolution {
  const [first = ''] = parts;
  const lower = parts.slice(0, -1).filter((part) => !/^[A-Z]/.test(part));
  if (PLATFORMS.has(first))
    return {
      kind: 'external',
      class: first === 'javax' ? 'java' : first,
      alias: lower.slice(0, 2).join('.') || first,
    };
  return { kind: 'external', class: 'maven', alias: lower.slice(0, 3).join('.') || first };
}

const PLATFORMS: ReadonlySet<string> = new Set(['java', 'javax', 'jdk', 'kotlin', 'android']);
