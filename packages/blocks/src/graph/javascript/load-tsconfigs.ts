import { type Problem, shorten } from '@holdfast/base';
import { member, text, texts } from '../json-access.js';
import type { AskedNames, Watched } from '../memory/asked-names.js';
import type { ProjectFiles } from '../project-files.js';
import { directoriesUp, directoryOf, joinPath } from '../repo-path-parts.js';
import { coversFile } from './covers-file.js';
import { parseJsonc } from './parse-jsonc.js';
import { type TsConfig, type TsConfigFile, tsConfig } from './tsconfig.js';

/** The configurations of a project's TypeScript and JavaScript. */
export interface TsConfigs {
  /** The configuration that decides the imports of a file. */
  forFile(path: string): TsConfig | undefined;
  /** The nearest `tsconfig.json` of a directory or of one above it. */
  nearest(directory: string): TsConfig | undefined;
  readonly problems: readonly Problem[];
}

/** What reading configurations needs. */
export interface TsConfigSources {
  readonly asked: AskedNames;
  /** Text of a file that was loaded beforehand. */
  readonly textOf: (path: string) => string | undefined;
  /** Where a package of the project lies, by its name. */
  readonly packageDirectory: (name: string, from: string) => string | undefined;
}

/** Reads configurations when they are first needed; broken ones are named once and left out. */
export function loadTsConfigs(sources: TsConfigSources): TsConfigs {
  const { asked } = sources;
  const problems: Problem[] = [];
  const parsed = new Map<string, TsConfigFile | undefined>();

  const parse = (path: string): TsConfigFile | undefined => {
    if (parsed.has(path)) return parsed.get(path);
    const content = sources.textOf(path);
    const value = content === undefined ? undefined : parseJsonc(content);
    const file = value === undefined ? undefined : { path, directory: directoryOf(path), value };
    if (content !== undefined && value === undefined) problems.push(broken(path));
    parsed.set(path, file);
    return file;
  };

  const chainOf = (file: TsConfigFile, seen: readonly string[]): readonly TsConfigFile[] => {
    const named = member(file.value, 'extends');
    const bases = typeof named === 'string' ? [named] : texts(named);
    const above = bases.flatMap((specifier) => {
      const path = baseConfig(sources, file, specifier);
      if (path === undefined) {
        // What a package that is not installed would say cannot be known, and is no defect here.
        if (specifier.startsWith('.')) problems.push(missingBase(file.path, specifier));
        return [];
      }
      if (seen.includes(path)) {
        problems.push(circular(file.path, specifier));
        return [];
      }
      const base = parse(path);
      return base === undefined ? [] : chainOf(base, [...seen, path]);
    });
    return [...above, file];
  };

  const load = remembered(asked, (path) => {
    const own = parse(path);
    return own === undefined ? undefined : tsConfig(chainOf(own, [path]), own);
  });

  const nearest = remembered(asked, (directory) =>
    directoriesUp(directory)
      .flatMap((at) => CONFIG_NAMES.map((name) => (at === '' ? name : `${at}/${name}`)))
      .filter((path) => asked.files.has(path))
      .map(load)
      .find((config) => config !== undefined),
  );

  /** A configuration that only refers to others leaves a file to the first that takes it in. */
  const responsible = (config: TsConfig, path: string, depth: number): TsConfig | undefined => {
    if (coversFile(config, path)) return config;
    if (depth === 0) return undefined;
    for (const reference of config.references) {
      const other = load(reference);
      const found = other === undefined ? undefined : responsible(other, path, depth - 1);
      if (found !== undefined) return found;
    }
    return undefined;
  };

  const forFile = remembered(asked, (path) => {
    const own = nearest(directoryOf(path));
    return own === undefined ? undefined : (responsible(own, path, 3) ?? own);
  });

  return { problems, nearest, forFile };
}

/** Asks once for each key; the names behind an answer are noted each time. */
function remembered<T>(asked: AskedNames, make: (key: string) => T): (key: string) => T {
  const known = new Map<string, Watched<T>>();
  return (key) => {
    let answer = known.get(key);
    if (answer === undefined) {
      answer = asked.watch(() => make(key));
      known.set(key, answer);
    } else asked.note(answer.names);
    return answer.value;
  };
}

const CONFIG_NAMES = ['tsconfig.json', 'jsconfig.json'];

/** The file that `extends` names: a path, or a file of a package of this project. */
function baseConfig(
  { asked: { files }, textOf, packageDirectory }: TsConfigSources,
  file: TsConfigFile,
  specifier: string,
): string | undefined {
  if (specifier.startsWith('.')) {
    const path = joinPath(file.directory, specifier);
    return path === undefined ? undefined : firstConfig(files, path);
  }
  const [, name = specifier, sub = ''] = /^(@[^/]+\/[^/]+|[^/]+)(?:\/(.*))?$/.exec(specifier) ?? [];
  const directory = packageDirectory(name, file.path);
  if (directory === undefined) return undefined;
  const within = joinPath(directory, sub) ?? directory;
  if (sub !== '') return firstConfig(files, within);
  const manifest = textOf(joinPath(directory, 'package.json') ?? '');
  const named = text(member(parseJsonc(manifest ?? ''), 'tsconfig'));
  return firstConfig(files, joinPath(directory, named ?? 'tsconfig.json') ?? within);
}

function firstConfig(files: ProjectFiles, path: string): string | undefined {
  const inside = path === '' ? 'tsconfig.json' : `${path}/tsconfig.json`;
  return [path, `${path}.json`, inside].find((it) => files.has(it));
}

function broken(path: string): Problem {
  return {
    code: 'source-unreadable',
    message: 'The configuration is not JSON with comments; it is left out.',
    path,
    hint: 'Mend it: until then imports that it would map are unresolved.',
  };
}

function missingBase(path: string, specifier: string): Problem {
  return {
    code: 'source-unreadable',
    message: `The configuration extends ${shorten(specifier)}, which is not in the project.`,
    path,
    hint: 'Put the file there, or take the line out.',
  };
}

function circular(path: string, specifier: string): Problem {
  return {
    code: 'source-unreadable',
    message: `The configuration extends ${shorten(specifier)}, which leads back to itself.`,
    path,
    hint: 'Break the circle.',
  };
}
