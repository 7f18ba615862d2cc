import { shorten } from '@holdfast/base';
import { type CompilerPaths, readCompilerPaths } from './compiler-paths.js';
import type { FactCollector } from './detected.js';
import type { Alias, Unknown } from './inspection-model.js';
import { asObject, member } from './json-object.js';
import type { ProjectView } from './project-view.js';
import { directoryOf, joinPath, resolveInside } from './resolve-inside.js';

/**
 * Aliases of tsconfig.json or jsconfig.json in the app root and of the configurations beside it that
 * it references (Vite's tsconfig.app.json).
 */
export function collectCompilerAliases(
  view: ProjectView,
  aliases: FactCollector<Alias>,
  unknowns: Unknown[],
): void {
  for (const path of entryConfigurations(view, unknowns)) {
    addAliases(readCompilerPaths(view, path, unknowns), aliases, unknowns);
  }
}

function entryConfigurations(view: ProjectView, unknowns: Unknown[]): ReadonlySet<string> {
  const entries = new Set(['tsconfig.json', 'jsconfig.json'].filter((path) => view.has(path)));
  for (const path of entries) {
    const note = (why: string) => unknowns.push({ about: 'aliases', path, why });
    const references = member(view.configuration(path), 'references');
    if (references === undefined) continue;
    if (!Array.isArray(references)) {
      note('references is not a list');
      continue;
    }
    for (const reference of references as readonly unknown[]) {
      const text = member(asObject(reference), 'path');
      const inside = typeof text === 'string' ? resolveInside(directoryOf(path), text) : undefined;
      if (typeof text !== 'string') note('has a reference without a path');
      else if (inside === undefined) {
        note(`references ${shorten(text)}, which is outside the app root`);
      } else {
        const target = inside.endsWith('.json') ? inside : joinPath(inside, 'tsconfig.json');
        if (!view.has(target)) note(`references ${shorten(text)}, which was not seen`);
        // A configuration in a directory of its own speaks for that directory only.
        else if (directoryOf(target) === directoryOf(path)) entries.add(target);
      }
    }
  }
  return entries;
}

function addAliases(
  { baseUrl, paths }: CompilerPaths,
  aliases: FactCollector<Alias>,
  unknowns: Unknown[],
): void {
  if (baseUrl?.directory === 'outside') return;
  if (baseUrl !== undefined && baseUrl.directory !== '.') {
    aliases.add(
      { name: '*', targets: [`${baseUrl.directory}/*`] },
      { path: baseUrl.from, why: 'compilerOptions.baseUrl' },
    );
  }
  if (paths === undefined) return;
  const directory = baseUrl?.directory ?? directoryOf(paths.from);
  for (const [name, list] of Object.entries(paths.entries)) {
    const note = (why: string) => unknowns.push({ about: 'aliases', path: paths.from, why });
    const texts = Array.isArray(list) ? (list as readonly unknown[]) : [];
    const targets = texts.map((text) =>
      typeof text === 'string' ? resolveInside(directory, text) : undefined,
    );
    const inside = targets.filter((target) => target !== undefined);
    if (inside.length === 0 || inside.length < texts.length) {
      note(`the alias ${shorten(name)} has a target that is not inside the app root`);
    }
    if (inside.length > 0) {
      aliases.add(
        { name, targets: inside },
        { path: paths.from, why: `compilerOptions.paths has ${shorten(name)}` },
      );
    }
  }
}
