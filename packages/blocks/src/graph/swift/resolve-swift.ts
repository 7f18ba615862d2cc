import { compareUtf8 } from '../../map/compare-utf8.js';
import type { FileOutline } from '../file-outline.js';
import { nameIndex } from '../name-index.js';
import type { Resolution } from '../resolution.js';

/**
 * The imports of Swift, which names modules and not files: a file depends on the files that declare
 * the types and functions it uses, when exactly one file of the module declares the name.
 */
export interface SwiftResolver {
  resolve(from: string, specifier: string): readonly Resolution[];
  /** Files of the own module whose names a file uses. */
  implied(from: string, outline: FileOutline): readonly string[];
}

/** @param outlines - of all files of the project. */
export function swiftResolver(outlines: ReadonlyMap<string, FileOutline>): SwiftResolver {
  const declared: [string, string, string][] = [];
  const modules = new Map<string, string>();
  for (const [path, outline] of outlines) {
    if (!path.endsWith('.swift')) continue;
    const place = moduleOf(path);
    modules.set(place.slice(place.lastIndexOf('/') + 1), place);
    for (const name of outline.declares) declared.push([place, name, path]);
  }
  const index = nameIndex(declared);
  const used = (from: string, { uses, declares }: FileOutline, scope: string) => {
    const own = new Set(declares);
    const found = uses.flatMap((name) => (own.has(name) ? [] : (index.one(scope, name) ?? [])));
    return [...new Set(found)].filter((path) => path !== from).sort(compareUtf8);
  };
  return {
    resolve: (from, specifier) => {
      const [name = specifier] = specifier.split('.');
      const scope = modules.get(name);
      const outline = outlines.get(from);
      if (scope === undefined) return [{ kind: 'external', class: 'swift', alias: name }];
      if (outline === undefined || scope === moduleOf(from)) return [{ kind: 'ignored' }];
      return used(from, outline, scope).map((path) => ({ kind: 'file', path }));
    },
    implied: (from, outline) => used(from, outline, moduleOf(from)),
  };
}

/** `Sources/Name` and `Tests/Name` of a package; of an Xcode project the directory at the top. */
function moduleOf(path: string): string {
  const place = /^((?:.*\/)?(?:Sources|Tests|Plugins)\/[^/]+)\/.*$/.exec(path)?.[1];
  if (place !== undefined) return place;
  const flat = /^((?:.*\/)?(?:Sources|Source|Tests))\//.exec(path)?.[1];
  return flat ?? (path.includes('/') ? path.slice(0, path.indexOf('/')) : '');
}
