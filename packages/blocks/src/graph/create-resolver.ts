import type { Problem } from '@holdfast/base';
import { languageOf } from '@holdfast/syntax';
import type { FileOutline, OutlineImport } from './file-outline.js';
import { loadTsConfigs } from './javascript/load-tsconfigs.js';
import { resolveJavascript } from './javascript/resolve-javascript.js';
import type { ProjectFiles } from './project-files.js';
import type { Resolution } from './resolution.js';
import { npmPackages } from './workspace/npm-packages.js';

/** Answers what imports mean in one project. */
export interface Resolver {
  /** What one import comes to; several files for one that names a package of files. */
  resolve(from: string, imported: OutlineImport): readonly Resolution[];
  /** Files whose declarations a file uses without an import, each with how often it may. */
  implied(from: string, outline: FileOutline): readonly string[];
  /** What was wrong with configurations; complete when all imports were asked. */
  problems(): readonly Problem[];
}

/** Joins the rules of all languages. */
export function createResolver(
  files: ProjectFiles,
  textOf: (path: string) => string | undefined,
  _outlines: ReadonlyMap<string, FileOutline>,
): Resolver {
  const packages = npmPackages(files, textOf);
  const configs = loadTsConfigs({
    files,
    textOf,
    packageDirectory: (name, from) => packages.named(name, from)?.directory,
  });
  const javascript = { files, packages, configs };
  return {
    resolve: (from, imported) => {
      switch (languageOf(from)?.id) {
        case undefined:
        case 'typescript':
        case 'tsx':
        case 'javascript':
          return [resolveJavascript(javascript, from, imported)];
        default:
          return [];
      }
    },
    implied: () => [],
    problems: () => [...packages.problems, ...configs.problems],
  };
}
