import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of somebody else's source code. */
export interface CorpusFile {
  readonly package: string;
  /** The package's name and the path in it. */
  readonly path: string;
  readonly text: string;
}

/** Packages that ship the sources they were made from, and the folders that hold these. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  '@loopback/context': ['src'],
  '@lumino/datagrid': ['src'],
  '@lumino/widgets': ['src'],
  '@react-navigation/core': ['src'],
  '@tanstack/react-query': ['src'],
  '@tanstack/router-core': ['src'],
  '@trpc/server': ['src'],
  '@xterm/xterm': ['src'],
  immer: ['src'],
  mobx: ['src'],
  preact: ['src', 'compat/src', 'debug/src', 'hooks/src'],
  'prosemirror-view': ['src'],
  'react-native-paper': ['src'],
  rxjs: ['src'],
  undici: ['lib'],
  'vega-lite': ['src'],
  zod: ['src'],
};

export const CORPUS_PACKAGES: readonly string[] = Object.keys(PACKAGES);

/** Every source file of the corpus, in a fixed order. */
export function readCorpus(): readonly CorpusFile[] {
  return CORPUS_PACKAGES.flatMap((name) =>
    (PACKAGES[name] ?? []).flatMap((folder) => readFolder(name, folder)),
  );
}

/** Every `cells`-th file from the `cell`-th on, so that a whole run can be done in parts. */
export function corpusCell(cell: number, cells: number): readonly CorpusFile[] {
  return readCorpus().filter((_, index) => index % cells === cell);
}

/** The version of each package as it is installed. */
export function corpusVersions(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    CORPUS_PACKAGES.map((name) => {
      const manifest: unknown = JSON.parse(
        readFileSync(join(MODULES, name, 'package.json'), 'utf8'),
      );
      return [name, String((manifest as { readonly version: unknown }).version)];
    }),
  );
}

/**
 * Files in which declarations are densest, so that a given number of them costs little; the
 * packages take turns. Who needs `n` declarations takes files until there are as many.
 */
export function denseCorpus(): readonly CorpusFile[] {
  const all = readCorpus();
  const byPackage = CORPUS_PACKAGES.map((name) =>
    all
      .filter((file) => file.package === name && file.text.length < LONGEST)
      .map((file) => ({ file, density: density(file.text) }))
      .sort((a, b) => b.density - a.density)
      .map(({ file }) => file),
  );
  const rounds = Math.max(...byPackage.map((files) => files.length));
  return Array.from({ length: rounds }, (_, round) =>
    byPackage.flatMap((files) => files[round] ?? []),
  ).flat();
}

/** Whether tests that take samples are asked for the whole, by HOLDFAST_MATRIX=whole. */
export function isWhole(): boolean {
  return process.env.HOLDFAST_MATRIX === 'whole';
}

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const LONGEST = 40_000;
const SOURCE = /(?<!\.d)\.(?:[cm]?[jt]s|[jt]sx)$/;
/** Tests declare little, and translations all the same. */
const LEFT_OUT = /(?:^|\/)(?:__tests__|tests?|locales)\/|\.(?:test|spec)\./;

function readFolder(name: string, folder: string): readonly CorpusFile[] {
  const root = join(MODULES, name, folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => SOURCE.test(file) && !LEFT_OUT.test(file))
    .sort()
    .map((file) => ({
      package: name,
      path: `${name}/${folder}/${file}`,
      text: readFileSync(join(root, file), 'utf8'),
    }));
}

/** Lines that look like declarations, per character. */
function density(text: string): number {
  return (
    (text.match(/^(?:export |declare |abstract )?[a-z]+ \w+|^ {2}\w[\w ]*[?!]?[:(]/gm) ?? [])
      .length /
    (text.length + 1000)
  );
}
