import { parse } from 'smol-toml';
import { member, members, text } from '../json-access.js';
import type { ProjectFiles } from '../project-files.js';
import { baseOf, directoryOf, isBelow, joinPath } from '../repo-path-parts.js';

/** One package of Cargo. */
export interface Crate {
  /** As code writes it, with `_`. */
  readonly name: string;
  readonly directory: string;
  /** File of the library, when there is one. */
  readonly library: string | undefined;
  /** Whether a file is the root of a target: library, program, test, example, build script. */
  isRoot(path: string): boolean;
  /** The root of the target that a file belongs to. */
  rootOf(path: string): string | undefined;
  /** Names of dependencies as code writes them, with the names of their packages. */
  readonly dependencies: ReadonlyMap<string, string>;
}

/** The crates of a project. */
export interface Crates {
  owning(path: string): Crate | undefined;
  /** The crate of the project that a name means in a file: of `package` renamings too. */
  named(name: string, from: string): Crate | undefined;
  /** The name of a crate from outside as the manifest has it. */
  dependency(name: string, from: string): string;
}

/** Reads every Cargo.toml; broken ones are named by `workspacePackages`. */
export function rustCrates(
  files: ProjectFiles,
  textOf: (path: string) => string | undefined,
): Crates {
  const crates = files.paths
    .filter((path) => baseOf(path) === 'Cargo.toml')
    .flatMap((path) => readCrate(files, path, textOf(path)));
  const byName = new Map(crates.map((crate) => [crate.name, crate]));
  const innermostFirst = crates.toSorted((a, b) => b.directory.length - a.directory.length);
  const owning = (path: string) => innermostFirst.find((crate) => isBelow(path, crate.directory));
  const real = (name: string, from: string) => owning(from)?.dependencies.get(name) ?? name;
  return {
    owning,
    named: (name, from) => byName.get(real(name, from).replaceAll('-', '_')),
    dependency: real,
  };
}

function readCrate(
  files: ProjectFiles,
  path: string,
  content: string | undefined,
): readonly Crate[] {
  const manifest = parsed(content);
  const name = text(member(member(manifest, 'package'), 'name'));
  if (name === undefined) return [];
  const directory = directoryOf(path);
  const at = (relative: string) => joinPath(directory, relative) ?? '';
  const named = text(member(member(manifest, 'lib'), 'path'));
  const library = [named ?? 'src/lib.rs'].map(at).find((it) => files.has(it));
  const listed = ['bin', 'test', 'example', 'bench'].flatMap((kind) => {
    const targets = member(manifest, kind);
    return Array.isArray(targets)
      ? targets.flatMap((target) => text(member(target, 'path')) ?? [])
      : [];
  });
  const roots = new Set([library, at('src/main.rs'), at('build.rs'), ...listed.map(at)]);
  const isRoot = (file: string) => roots.has(file) || isTargetByPlace(file, directory);
  return [
    {
      name: text(member(member(manifest, 'lib'), 'name')) ?? name.replaceAll('-', '_'),
      directory,
      library,
      isRoot,
      rootOf: (file) => rootOf(files, file, directory, library, isRoot),
      dependencies: dependenciesOf(manifest),
    },
  ];
}

function parsed(content: string | undefined): unknown {
  try {
    return content === undefined ? undefined : parse(content);
  } catch {
    // Named where packages are read; a crate of a broken manifest is none here.
    return undefined;
  }
}

/** `src/bin/a.rs`, `tests/a.rs`, `examples/a/main.rs`: targets that no manifest lists. */
function isTargetByPlace(path: string, directory: string): boolean {
  const inside = directory === '' ? path : path.slice(directory.length + 1);
  return /^(?:src\/bin|tests|examples|benches)\/(?:[^/]+|[^/]+\/main)\.rs$/.test(inside);
}

function rootOf(
  files: ProjectFiles,
  path: string,
  directory: string,
  library: string | undefined,
  isRoot: (path: string) => boolean,
): string | undefined {
  for (let at = directoryOf(path); ; at = directoryOf(at)) {
    if (isRoot(path)) return path;
    const own = files.inDirectory(at).filter(isRoot);
    // Files of a program and a library side by side are the library's, unless there is none.
    const found = own.find((it) => it === library) ?? own[0];
    if (found !== undefined) return found;
    if (at === directory || at === '') return library;
  }
}

function dependenciesOf(manifest: unknown): ReadonlyMap<string, string> {
  const sections = ['dependencies', 'dev-dependencies', 'build-dependencies'];
  const tables = [manifest, ...members(member(manifest, 'target')).map(([, target]) => target)];
  return new Map(
    tables.flatMap((table) =>
      sections.flatMap((section) =>
        members(member(table, section)).map(
          ([name, spec]) =>
            [name.replaceAll('-', '_'), text(member(spec, 'package')) ?? name] as const,
        ),
      ),
    ),
  );
}
