import { once, type Problem } from '@holdfast/base';
import { languageOf } from '@holdfast/syntax';
import { isJavascript } from './facts-outlines.js';
import type { FileOutline, OutlineImport } from './file-outline.js';
import { goResolver } from './go/resolve-go.js';
import { hasOutline } from './has-outline.js';
import { loadTsConfigs } from './javascript/load-tsconfigs.js';
import { rememberedJavascript } from './javascript/remembered-javascript.js';
import { jvmResolver } from './jvm/resolve-jvm.js';
import { type AskedNames, unwatched } from './memory/asked-names.js';
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
  /**
   * What is wrong with every configuration that an import may ask for, by the list of files and the
   * configurations alone.
   */
  problems(): readonly Problem[];
}

/**
 * Joins the rules of all languages.
 *
 * @param outlines - of the files that are asked about, and for a language whose imports name what files
 *   declare, of all its files.
 * @param asked - watches over `files`.
 */
export function createResolver(
  files: ProjectFiles,
  configTexts: ConfigTexts,
  outlines: ReadonlyMap<string, FileOutline>,
  asked: AskedNames = unwatched(files),
): Resolver {
  const { textOf } = configTexts;
  const packages = npmPackages(files, configTexts);
  const configs = loadTsConfigs({
    asked,
    textOf,
    packageDirectory: (name, from) => packages.named(name, from)?.directory,
  });
  const javascript = rememberedJavascript({ files: asked.files, packages, configs }, asked);
  const ofPython = once(() => pythonResolver(asked));
  const ofGo = once(() => goResolver(files, textOf, outlines));
  const ofRust = once(() => rustResolver(files, textOf));
  const ofJvm = once(() => jvmResolver(outlines));
  const ofSwift = once(() => swiftResolver(outlines));
  return {
    resolve: (from, imported) => {
      switch (languageOf(from)?.id) {
        case 'python':
          return ofPython()(from, imported);
        case 'go':
          return ofGo().resolve(from, imported.specifier);
        case 'rust':
          return ofRust().resolve(from, imported.specifier);
        case 'java':
        case 'kotlin':
          return ofJvm().resolve(from, imported.specifier);
        case 'swift':
          return ofSwift().resolve(from, imported.specifier);
        default:
          return [javascript(from, imported)];
      }
    },
    implied: (from, outline) => {
      switch (languageOf(from)?.id) {
        case 'go':
          return ofGo().implied(from);
        case 'rust':
          return ofRust().implied(from, outline);
        case 'java':
        case 'kotlin':
          return ofJvm().implied(from, outline);
        case 'swift':
          return ofSwift().implied(from, outline);
        default:
          return [];
      }
    },
    problems: () => {
      for (const path of files.paths)
        if (isJavascript(path) && hasOutline(path)) configs.forFile(path);
      for (const { directory } of packages.all) configs.nearest(directory);
      return [...packages.problems, ...configs.problems];
    },
  };
}
