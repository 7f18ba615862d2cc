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
  const sources = SOURCES.get(extension)?.map((source) => stem + suffix + source) ?? [];
  const emitted = prefersTypeScript ? [...sources, exact] : [exact, ...sources];
  const added = (prefersTypeScript ? TYPESCRIPT_FIRST : JAVASCRIPT_FIRST).map(
    (it) => path + suffix + it,
  );
  // A name such as `data.config` has a dot and no extension.
  const candidates = extension === '' ? [exact, ...added] : [...emitted, ...added];
  return (
    candidates.find((it) => files.has(it)) ??
    OTHERS.map((it) => path + suffix + it).find((it) => files.has(it)) ??
    declarationOf(files, stem + suffix, extension)
  );
}

/** Declarations of what is not there itself: `x.d.mts` of `x.mjs`, `style.d.css.ts` of `style.css`. */
function declarationOf(files: ProjectFiles, stem: string, extension: string): string | undefined {
  if (extension === '') return undefined;
  const inner = SOURCES.has(extension) ? extension.replace(/jsx?$/, 'ts') : `${extension}.ts`;
  return [`${stem}.d${inner}`, `${stem}${extension}.d.ts`].find((it) => files.has(it));
}
