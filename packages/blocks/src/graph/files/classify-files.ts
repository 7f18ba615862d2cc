import type { FileClass } from '../../propose/proposal-input.js';
import { hasOutline } from '../has-outline.js';
import { baseOf } from '../repo-path-parts.js';
import { hasGeneratedMark } from './has-generated-mark.js';
import {
  BINARY_EXTENSIONS,
  DOCS,
  GENERATED,
  LOCK_NAMES,
  TESTS,
  VENDORED,
} from './path-patterns.js';

/** A file to be classed. */
export interface ClassifiableFile {
  readonly path: string;
  /** The first bytes, some hundred of them: they tell generated and binary files that no name tells. */
  readonly head?: Uint8Array;
}

/**
 * What each file is, told by its path and, where they are given, its first bytes. Vendored comes before
 * generated, generated before lock, binary, test and docs: each file has one class.
 *
 * @returns in the order of `files`.
 * @example
 * ```ts
 * import { classifyFiles } from '@holdfast/blocks';
 *
 * const files = ['src/a.ts', 'src/a.test.ts', 'pnpm-lock.yaml', 'docs/guide.md', 'tsconfig.json'];
 * console.log(classifyFiles(files.map((path) => ({ path }))).map((file) => file.class));
 * // [ 'source', 'test', 'lock', 'docs', 'other' ]
 * ```
 */
export function classifyFiles(
  files: readonly ClassifiableFile[],
): readonly { readonly path: string; readonly class: FileClass }[] {
  return files.map(({ path, head }) => ({ path, class: classOf(path, head) }));
}

function classOf(path: string, head: Uint8Array | undefined): FileClass {
  const name = baseOf(path);
  if (VENDORED.test(path)) return 'vendored';
  if (GENERATED.test(path)) return 'generated';
  if (LOCK_NAMES.has(name) || /[.-]lock(?:\.json|\.ya?ml|\.hcl)?$|\.lockb?$/.test(name))
    return 'lock';
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (BINARY_EXTENSIONS.has(extension)) return 'binary';
  if (head?.includes(0)) return 'binary';
  if (head !== undefined && hasGeneratedMark(head)) return 'generated';
  if (TESTS.test(path)) return 'test';
  if (DOCS.test(path)) return 'docs';
  return hasOutline(path) || OTHER_SOURCES.has(extension) ? 'source' : 'other';
}

/** Programming languages whose imports are not followed. */
const OTHER_SOURCES: ReadonlySet<string> = new Set(
  'c h cc cpp cxx hpp hh cs rb php scala clj cljs ex exs erl hs ml mli fs fsx dart lua pl pm r jl zig nim m mm sql sh bash zsh ps1 vb groovy elm'.split(
    ' ',
  ),
);
