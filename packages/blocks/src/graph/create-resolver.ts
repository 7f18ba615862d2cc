import type { Problem } from '@holdfast/base';
import { languageOf } from '@holdfast/syntax';
import type { FileOutline, OutlineImport } from './file-outline.js';
import { goResolver } from './go/resolve-go.js';
import { loadTsConfigs } from './javascript/load-tsconfigs.js';
import { rememberedJavascript } from './javascript/remembered-javascript.js';
import { jvmResolver } from './jvm/resolve-jvm.js';
import type { ProjectFiles } from './project-files.js';
import { pythonResolver } from './python/resolve-python.js';
import type { ConfigTexts } from './read-configs.js';
import type { Resolution } from './resolution.js';
import { rustResolver } from './rust/resolve-rust.js';
import { swiftResolver } from './swift/resolve-swift.js';
import { npmPackages } from './workspace/npm-packages.js';

/** Answers what imports mean in one project. */
export interface Resolver {
  /** What one import comes to; several files for one that names a package of files. */
  resolve(from: string, imported: OutlineImport): readonly Resolution[];
  /** Files whose declarations a file uses without an import. */
  implied(from: string, outline: FileOutline): readonly string[];
  /** What was wrong with configurations; complete when all imports were asked. */
  problems(): readonly Problem[];
}

/** Joins the rules of all languages. */
export function createResolver(
  files: ProjectFiles,
  configTexts: ConfigTexts,
  outlines: ReadonlyMap<string, FileOutline>,
): Resolver {
  const { textOf } = configTexts;
  const packages = npmPackages(files, configTexts);
  const configs = loadTsConfigs({
    files,
    textOf,
    packageDirectory: (name, from) => packages.named(name, from)?.directory,
  });
  const javascript = rememberedJavascript({ files, packages, configs });
  const python = pythonResolver(files);
  const go = goResolver(files, textOf, outlines);
  const rust = rustResolver(files, textOf);
  const jvm = jvmResolver(outlines);
  const swift = swiftResolver(outlines);
  return {
    resolve: (from, imported) => {
      switch (languageOf(from)?.id) {
        case 'python':
          return python(from, imported);
        case 'go':
          return go.resolve(from, imported.specifier);
        case 'rust':
          return rust.resolve(from, imported.specifier);
        case 'java':
        case 'kotlin':
          return jvm.resolve(from, imported.specifier);
        case 'swift':
          return swift.resolve(from, imported.specifier);
        default:
          return [javascript(from, imported)];
      }
    },
    implied: (from, outline) => {
      switch (languageOf(from)?.id) {
        case 'go':
          return go.implied(from);
        case 'rust':
          return rust.implied(from, outline);
        case 'java':
        case 'kotlin':
          return jvm.implied(from, outline);
        case 'swift':
          return swift.implied(from, outline);
        default:
          return [];
      }
    },
    problems: () => [...packages.problems, ...configs.problems],
  };
}
