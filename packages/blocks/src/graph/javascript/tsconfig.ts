import type { JsonValue } from '@holdfast/base';
import { isObject, member, members, text, texts } from '../json-access.js';
import { joinPath } from '../repo-path-parts.js';

/** What resolution needs of one `tsconfig.json`, `extends` applied; paths relative to the root. */
export interface TsConfig {
  readonly path: string;
  readonly directory: string;
  /** Directory of bare specifiers, when there is one. */
  readonly baseUrl?: string;
  /** Patterns in their order, each with its targets as full paths with `*`. */
  readonly paths: readonly (readonly [string, readonly string[]])[];
  readonly rootDirs: readonly string[];
  readonly suffixes: readonly string[];
  readonly conditions: readonly string[];
  readonly outDir?: string;
  readonly rootDir?: string;
  /** Literal files and patterns that the configuration covers; `undefined` is everything below it. */
  readonly include?: readonly string[];
  readonly exclude: readonly string[];
  /** Paths of referenced configurations. */
  readonly references: readonly string[];
}

/** One file of a chain of `extends`, as parsed. */
export interface TsConfigFile {
  readonly path: string;
  readonly directory: string;
  readonly value: JsonValue;
}

/**
 * Joins a chain of configurations.
 *
 * @param chain - from the outermost base to the file itself; every option's last word counts.
 */
export function tsConfig(chain: readonly TsConfigFile[], own: TsConfigFile): TsConfig {
  const option = (name: string) =>
    last(chain, (file) => member(member(file.value, 'compilerOptions'), name));
  const located = (name: string) => {
    const found = option(name);
    const value = text(found?.value);
    return found === undefined || value === undefined ? undefined : locate(found.file, value, own);
  };
  const baseUrl = located('baseUrl');
  const outDir = located('outDir');
  const rootDir = located('rootDir');
  const include = coverage(chain, own);
  return {
    path: own.path,
    directory: own.directory,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    paths: pathsOf(option('paths'), baseUrl, own),
    rootDirs: placesOf(option('rootDirs'), own),
    suffixes: suffixesOf(option('moduleSuffixes')?.value),
    conditions: texts(option('customConditions')?.value),
    ...(outDir === undefined ? {} : { outDir }),
    ...(rootDir === undefined ? {} : { rootDir }),
    ...(include === undefined ? {} : { include }),
    exclude: placesOf(
      last(chain, (file) => member(file.value, 'exclude')),
      own,
    ),
    references: referencesOf(own),
  };
}

interface Found {
  readonly file: TsConfigFile;
  readonly value: JsonValue;
}

function last(
  chain: readonly TsConfigFile[],
  pick: (file: TsConfigFile) => JsonValue | undefined,
): Found | undefined {
  for (const file of chain.toReversed()) {
    const value = pick(file);
    if (value !== undefined) return { file, value };
  }
  return undefined;
}

/** A path of an option: relative to the file that says it, `${configDir}` to the one that is used. */
function locate(file: TsConfigFile, value: string, own: TsConfigFile): string | undefined {
  const rest = /^\$\{configDir\}(.*)$/i.exec(value)?.[1];
  return rest === undefined ? joinPath(file.directory, value) : joinPath(own.directory, `.${rest}`);
}

function pathsOf(
  found: Found | undefined,
  baseUrl: string | undefined,
  own: TsConfigFile,
): TsConfig['paths'] {
  if (found === undefined) return [];
  const base = baseUrl === undefined ? found.file : { ...found.file, directory: baseUrl };
  return members(found.value).map(([pattern, targets]) => [
    pattern,
    texts(targets).flatMap((target) => locate(base, target, own) ?? []),
  ]);
}

function placesOf(found: Found | undefined, own: TsConfigFile): readonly string[] {
  if (found === undefined) return [];
  return texts(found.value).flatMap((value) => locate(found.file, value, own) ?? []);
}

function suffixesOf(value: JsonValue | undefined): readonly string[] {
  const suffixes = texts(value);
  return suffixes.length === 0 ? [''] : suffixes;
}

/** `files` alone covers just these; `include` or neither covers patterns. */
function coverage(
  chain: readonly TsConfigFile[],
  own: TsConfigFile,
): readonly string[] | undefined {
  const files = last(chain, (file) => member(file.value, 'files'));
  const include = last(chain, (file) => member(file.value, 'include'));
  if (files === undefined && include === undefined) return undefined;
  return [...placesOf(files, own), ...placesOf(include, own)];
}

function referencesOf({ value, directory }: TsConfigFile): readonly string[] {
  const references = member(value, 'references');
  if (!Array.isArray(references)) return [];
  return references.filter(isObject).flatMap((it) => {
    const path = joinPath(directory, text(it.path) ?? '');
    if (path === undefined) return [];
    return path.endsWith('.json')
      ? [path]
      : [path === '' ? 'tsconfig.json' : `${path}/tsconfig.json`];
  });
}
