import type { ProjectFiles } from '../project-files.js';
import { baseOf } from '../repo-path-parts.js';

/** How a path without its exact extension is looked for. */
export interface FileRules {
  /** TypeScript importers take `x.ts` for `x.js` also where both exist. */
  readonly prefersTypeScript: boolean;
  /** `moduleSuffixes` of the configuration, `['']` by default. */
  readonly suffixes: readonly string[];
}

/**
 * The file that a path names by the rules of TypeScript and bundlers: itself, the TypeScript source of
 * a `.js` name, with an extension added. `undefined` for directories and what is not there.
 */
export function resolveFile(
  files: ProjectFiles,
  path: string,
  rules: FileRules,
): string | undefined {
  for (const suffix of rules.suffixes) {
    const found = withSuffix(files, path, suffix, rules);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Extensions that may be left out, in the order in which they are tried. */
const TYPESCRIPT_FIRST = ['.ts', '.tsx', '.js', '.jsx', '.mts', '.cts', '.mjs', '.cjs', '.d.ts'];
const JAVASCRIPT_FIRST = ['.js', '.jsx', '.mjs', '.cjs', '.ts', '.tsx', '.mts', '.cts', '.d.ts'];
const OTHERS = ['.json', '.vue', '.svelte', '.astro', '.node'];

/** TypeScript sources of emitted files. */
const SOURCES: ReadonlyMap<string, readonly string[]> = new Map([
  ['.js', ['.ts', '.tsx']],
  ['.jsx', ['.tsx']],
  ['.mjs', ['.mts']],
  ['.cjs', ['.cts']],
]);

function withSuffix(
  files: ProjectFiles,
  path: string,
  suffix: string,
  { prefersTypeScript }: FileRules,
): string | undefined {
  const dot = baseOf(path).lastIndexOf('.');
  const extension = dot <= 0 ? '' : baseOf(path).slice(dot);
  const stem = path.slice(0, path.length - extension.length);
  const exact = stem + suffix + extension;
  const sources = SOURCES.get(extension);
  const emitted = () => firstFile(files, stem + suffix, sources ?? []);
  const itself = () => (files.has(exact) ? exact : undefined);
  return (
    // A name such as `data.config` has a dot and no extension.
    (prefersTypeScript && sources !== undefined ? (emitted() ?? itself()) : itself()) ??
    (prefersTypeScript ? undefined : emitted()) ??
    firstFile(files, path + suffix, prefersTypeScript ? TYPESCRIPT_FIRST : JAVASCRIPT_FIRST) ??
    firstFile(files, path + suffix, OTHERS) ??
    declarationOf(files, stem + suffix, extension)
  );
}

function firstFile(
  files: ProjectFiles,
  stem: string,
  extensions: readonly string[],
): string | undefined {
  // Most names that are asked for are of nothing here: one look-up instead of one for each extension.
  if (!files.hasStem(stem)) return undefined;
  for (const extension of extensions) {
    const path = stem + extension;
    if (files.has(path)) return path;
  }
  return undefined;
}

/** Declarations of what is not there itself: `x.d.mts` of `x.mjs`, `style.d.css.ts` of `style.css`. */
function declarationOf(files: ProjectFiles, stem: string, extension: string): string | undefined {
  if (extension === '') return undefined;
  if (!files.hasStem(stem)) return undefined;
  const inner = SOURCES.has(extension) ? extension.replace(/jsx?$/, 'ts') : `${extension}.ts`;
  return [`${stem}.d${inner}`, `${stem}${extension}.d.ts`].find((it) => files.has(it));
}
