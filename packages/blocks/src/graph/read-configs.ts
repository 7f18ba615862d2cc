import { decodeUtf8, type Problem, sha256, shorten } from '@holdfast/base';
import type { SourceEntry, SourceTree } from '@holdfast/source';
import { baseOf } from './repo-path-parts.js';
import { pnpmPackages } from './workspace/pnpm-packages.js';

/** Texts of the files that say what imports mean, read beforehand so that resolving is not asynchronous. */
export interface ConfigTexts {
  textOf(path: string): string | undefined;
  /** What a `pnpm-workspace.yaml` lists; `undefined` when it is broken. */
  pnpmPackages(path: string): readonly string[] | undefined;
  readonly problems: readonly Problem[];
  /** Stands for what was read; `undefined` when some of it could not be, which may be so only now. */
  readonly digest: string | undefined;
}

/** Reads every manifest and configuration of a tree; those of installed packages are left out. */
export async function readConfigs(
  tree: SourceTree,
  entries: readonly SourceEntry[],
): Promise<ConfigTexts> {
  const texts = new Map<string, string>();
  const problems: Problem[] = [];
  const ids: (string | undefined)[] = [];
  const wanted = configEntries(entries);
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const batch = wanted.slice(at, at + AT_ONCE);
    const reads = await Promise.all(batch.map(({ path }) => tree.read(path, MAX_BYTES)));
    for (const [index, read] of reads.entries()) {
      const path = batch[index]?.path ?? '';
      const text = read.kind === 'found' ? decodeUtf8(read.bytes) : undefined;
      ids.push(read.kind === 'found' ? read.contentId : undefined);
      if (text !== undefined) texts.set(path, text);
      // A file that vanished since it was listed is simply gone.
      else if (read.kind !== 'absent') problems.push(unreadable(path));
    }
  }
  const pnpm = new Map<string, readonly string[] | undefined>();
  for (const [path, text] of texts)
    if (baseOf(path) === PNPM) pnpm.set(path, await pnpmPackages(text));
  const paths = wanted.map(({ path }) => path);
  return {
    textOf: (path) => texts.get(path),
    pnpmPackages: (path) => pnpm.get(path),
    problems,
    digest: digestOf(paths, ids),
  };
}

/** The manifests and configurations among the entries of a tree. */
export function configEntries(entries: readonly SourceEntry[]): readonly SourceEntry[] {
  return entries.filter(({ path, type }) => type === 'file' && isConfig(path));
}

/** What {@link readConfigs} would say of entries whose content ids are all known. */
export function configsDigest(wanted: readonly SourceEntry[]): string | undefined {
  return digestOf(
    wanted.map(({ path }) => path),
    wanted.map(({ contentId }) => contentId),
  );
}

/** The same whatever order they come in. */
function digestOf(
  paths: readonly string[],
  ids: readonly (string | undefined)[],
): string | undefined {
  if (ids.some((id) => id === undefined)) return undefined;
  return sha256(JSON.stringify(paths.map((path, at) => `${path}\0${ids[at]}`).sort()));
}

const AT_ONCE = 32;
const MAX_BYTES = 4_000_000;

const PNPM = 'pnpm-workspace.yaml';

const NAMES: ReadonlySet<string> = new Set([
  'package.json',
  PNPM,
  'lerna.json',
  'rush.json',
  'go.mod',
  'go.work',
  'Cargo.toml',
  'pyproject.toml',
  'setup.cfg',
  'requirements.txt',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'settings.gradle',
  'settings.gradle.kts',
  'Package.swift',
]);

function isConfig(path: string): boolean {
  const name = baseOf(path);
  if (path.includes('node_modules/')) return name === 'package.json';
  // Bases that are extended may have any name, such as `base.json` in a package of configurations.
  return (
    NAMES.has(name) ||
    /^(?:ts|js)config(?:[.-].*)?\.json$/.test(name) ||
    /(?:^|\/)[^/]*(?:tsconfig|typescript)[^/]*\/[^/]+\.json$/.test(path) ||
    /^(?:base|[\w.-]*\.base|tsconfig[\w.-]*)\.json$/.test(name)
  );
}

function unreadable(path: string): Problem {
  return {
    code: 'source-unreadable',
    message: `The configuration ${shorten(baseOf(path))} cannot be read; it is left out.`,
    path,
    hint: 'Make it readable UTF-8 of less than 4 MB.',
  };
}
