import { parse as parseToml } from 'smol-toml';
import { parseJsonc } from '../javascript/parse-jsonc.js';
import { isObject, member, members, text, texts } from '../json-access.js';
import { readGradle } from './read-gradle.js';
import { readPom } from './read-pom.js';
import { withoutHost } from './without-host.js';
import type { ManifestDependency, ManifestFacts } from './workspace-package.js';

/** What a manifest says, by its file name; `undefined` when it describes no package. */
export function readManifest(name: string, content: string): ManifestFacts | 'broken' | undefined {
  switch (name) {
    case 'package.json':
      return readPackageJson(content);
    case 'Cargo.toml':
      return readToml(content, readCargo);
    case 'pyproject.toml':
      return readToml(content, readPyproject);
    case 'setup.cfg':
      return { name: /^\s*name\s*=\s*(\S+)/m.exec(content)?.[1], dependencies: [] };
    case 'requirements.txt':
      return {
        name: undefined,
        dependencies: content.split('\n').flatMap((line) => requirement(line)),
      };
    case 'go.mod':
      return readGoMod(content);
    case 'pom.xml':
      return readPom(content);
    case 'Package.swift':
      return readPackageSwift(content);
    default:
      return readGradle(content);
  }
}

function readPackageJson(content: string): ManifestFacts | 'broken' {
  const manifest = parseJsonc(content);
  if (!isObject(manifest)) return 'broken';
  const sections = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
  const dependencies = sections.flatMap((section) =>
    members(member(manifest, section)).map(([alias, spec]) =>
      npmDependency(alias, text(spec) ?? ''),
    ),
  );
  return { name: text(manifest.name), dependencies };
}

function npmDependency(alias: string, spec: string): ManifestDependency {
  const place = /^(?:link|file|portal|workspace):(\.{1,2}(?:\/.*)?)$/.exec(spec)?.[1];
  const name = /^workspace:((?:@[^/@]+\/)?[^@/]+)@/.exec(spec)?.[1];
  return {
    class: 'npm',
    alias,
    ...(place === undefined ? {} : { place }),
    ...(name === undefined ? {} : { name }),
  };
}

function readToml(
  content: string,
  read: (value: unknown) => ManifestFacts | undefined,
): ManifestFacts | 'broken' | undefined {
  try {
    return read(parseToml(content));
  } catch {
    // Every failure of the parser comes from the text.
    return 'broken';
  }
}

/** A manifest without `[package]` only lists the members of a workspace. */
function readCargo(value: unknown): ManifestFacts | undefined {
  const name = text(member(member(value, 'package'), 'name'));
  if (name === undefined) return undefined;
  const tables = [value, ...members(member(value, 'target')).map(([, target]) => target)];
  const sections = ['dependencies', 'dev-dependencies', 'build-dependencies'];
  const dependencies = tables.flatMap((table) =>
    sections.flatMap((section) =>
      members(member(table, section)).map(([alias, spec]) => {
        const place = text(member(spec, 'path'));
        const real = text(member(spec, 'package'));
        return {
          class: 'cargo',
          alias: real ?? alias,
          ...(place === undefined ? {} : { place }),
        };
      }),
    ),
  );
  return { name, dependencies };
}

function readPyproject(value: unknown): ManifestFacts | undefined {
  const project = member(value, 'project');
  const poetry = member(member(value, 'tool'), 'poetry');
  if (project === undefined && poetry === undefined) return undefined;
  const optional = members(member(project, 'optional-dependencies')).flatMap(([, list]) =>
    texts(list),
  );
  const listed = [...texts(member(project, 'dependencies')), ...optional].flatMap((line) =>
    requirement(line),
  );
  const ofPoetry = ['dependencies', 'dev-dependencies'].flatMap((section) =>
    members(member(poetry, section)).flatMap(([name, spec]) => {
      const place = text(member(spec, 'path'));
      return name === 'python'
        ? []
        : [{ class: 'pip', alias: normalName(name), ...(place === undefined ? {} : { place }) }];
    }),
  );
  const name = text(member(project, 'name')) ?? text(member(poetry, 'name'));
  return {
    name: name === undefined ? undefined : normalName(name),
    dependencies: [...listed, ...ofPoetry],
  };
}

/** The name in a requirement: `Requests[socks] >= 2 ; python_version > "3"` is `requests`. */
function requirement(line: string): readonly ManifestDependency[] {
  const name = /^\s*([A-Za-z\d][\w.-]*)\s*(?:$|[[<>=!~;@#,( ])/.exec(line)?.[1];
  return name === undefined ? [] : [{ class: 'pip', alias: normalName(name) }];
}

/** PEP 503. */
function normalName(name: string): string {
  return name.replace(/[-_.]+/g, '-').toLowerCase();
}

function readGoMod(content: string): ManifestFacts | undefined {
  const plain = content.replace(/\/\/.*$/gm, '');
  const name = /^\s*module\s+"?([^\s"]+)/m.exec(plain)?.[1];
  if (name === undefined) return undefined;
  const replaced = new Map(
    [...plain.matchAll(/^\s*(?:replace\s+)?(\S+)(?:\s+v\S+)?\s*=>\s*(\.\S*)/gm)].map(
      ([, from = '', to = '']) => [from, to],
    ),
  );
  const required = [
    ...plain.matchAll(/^\s*(?:require\s+)?([\w.~-]+\/[^\s()]+|[\w.-]+\.[\w.-]+)\s+v\d\S*/gm),
  ];
  const dependencies = required.map(([, path = '']) => {
    const place = replaced.get(path);
    return {
      class: 'go',
      alias: withoutHost(path),
      name: path,
      ...(place === undefined ? {} : { place }),
    };
  });
  return { name, dependencies };
}

function readPackageSwift(content: string): ManifestFacts {
  const plain = content.replace(/^\s*\/\/.*$/gm, '');
  const name = /\bPackage\s*\(\s*name:\s*"([^"]+)"/.exec(plain)?.[1];
  const remote = [...plain.matchAll(/\burl:\s*"([^"]+)"/g)].map(([, url = '']) => ({
    class: 'swift',
    alias:
      url
        .split(/[/:]/)
        .at(-1)
        ?.replace(/\.git$/, '') ?? 'package',
  }));
  const local = [
    ...plain.matchAll(/\.package\s*\((?:\s*name:\s*"[^"]*"\s*,)?\s*path:\s*"([^"]+)"/g),
  ].map(([, place = '']) => ({
    class: 'swift',
    alias: place,
    place,
  }));
  return { name, dependencies: [...remote, ...local] };
}
