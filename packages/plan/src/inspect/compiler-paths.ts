import { shorten } from '@holdfast/base';
import type { Unknown } from './inspection-model.js';
import { asObject, type JsonObject, member } from './json-object.js';
import type { ProjectView } from './project-view.js';
import { directoryOf, resolveInside } from './resolve-inside.js';

/** What a ts/jsconfig says about module names, with everything it extends taken into account. */
export interface CompilerPaths {
  /** The directory names are resolved from; `outside` when it leaves the app root. */
  readonly baseUrl?: { readonly directory: string | 'outside'; readonly from: string };
  readonly paths?: { readonly entries: JsonObject; readonly from: string };
}

/**
 * Follows `extends` inside the snapshot as the compiler does: later entries win over earlier ones, a
 * file wins over what it extends, `paths` are replaced as a whole and stay relative to the file that
 * wrote them. What cannot be followed is noted.
 */
export function readCompilerPaths(
  view: ProjectView,
  path: string,
  unknowns: Unknown[],
  chain: readonly string[] = [],
): CompilerPaths {
  const note = (why: string) => unknowns.push({ about: 'aliases', path, why });
  if (chain.includes(path)) {
    note('extends itself');
    return {};
  }
  const config = view.configuration(path);
  if (config === undefined) {
    if (!view.supplied(path)) note('was seen, but its bytes were not supplied');
    return {};
  }
  let inherited: CompilerPaths = {};
  for (const reference of extendedReferences(config, note)) {
    const target = resolveExtends(view, path, reference, note);
    if (target === undefined) continue;
    inherited = { ...inherited, ...readCompilerPaths(view, target, unknowns, [...chain, path]) };
  }
  return { ...inherited, ...ownPaths(config, path, note) };
}

function extendedReferences(config: JsonObject, note: (why: string) => void): readonly string[] {
  const value = member(config, 'extends');
  if (value === undefined) return [];
  const list = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  const texts = list.filter((entry) => typeof entry === 'string');
  if (texts.length < list.length) note('extends something that is not a path');
  return texts;
}

function resolveExtends(
  view: ProjectView,
  path: string,
  reference: string,
  note: (why: string) => void,
): string | undefined {
  if (!/^(?:\.{1,2}(?:[/\\]|$)|[/\\]|[A-Za-z]:)/.test(reference)) {
    note(`extends ${shorten(reference)}; installed packages are not read`);
    return undefined;
  }
  const target = resolveInside(directoryOf(path), reference);
  if (target === undefined) {
    note(`extends ${shorten(reference)}, which is outside the app root`);
    return undefined;
  }
  const found = [target, `${target}.json`].find((candidate) => view.has(candidate));
  if (found === undefined) note(`extends ${shorten(reference)}, which was not seen`);
  return found;
}

function ownPaths(config: JsonObject, path: string, note: (why: string) => void): CompilerPaths {
  const value = member(config, 'compilerOptions');
  const options = asObject(value);
  if (value !== undefined && options === undefined) note('compilerOptions is not an object');
  const baseUrl = member(options, 'baseUrl');
  const paths = member(options, 'paths');
  const entries = asObject(paths);
  if (baseUrl !== undefined && typeof baseUrl !== 'string') note('baseUrl is not a text');
  if (paths !== undefined && entries === undefined) note('paths is not an object');
  const directory =
    typeof baseUrl === 'string' ? resolveInside(directoryOf(path), baseUrl) : undefined;
  if (typeof baseUrl === 'string' && directory === undefined) {
    note(`baseUrl ${shorten(baseUrl)} leads outside the app root`);
  }
  return {
    ...(typeof baseUrl === 'string'
      ? { baseUrl: { directory: directory ?? 'outside', from: path } }
      : {}),
    ...(entries === undefined ? {} : { paths: { entries, from: path } }),
  };
}
