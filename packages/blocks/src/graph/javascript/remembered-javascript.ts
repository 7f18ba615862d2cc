import type { OutlineImport } from '../file-outline.js';
import type { AskedNames, Watched } from '../memory/asked-names.js';
import { directoryOf } from '../repo-path-parts.js';
import type { Resolution } from '../resolution.js';
import type { JavascriptProject } from './locate.js';
import { isTypeScript, resolveJavascript } from './resolve-javascript.js';
import type { TsConfig } from './tsconfig.js';

/**
 * As `resolveJavascript`, asking once for imports that are bound to mean the same: those of one
 * configuration, from one directory, or, where it is no relative path, from one package.
 */
export function rememberedJavascript(
  project: JavascriptProject,
  asked: AskedNames,
): (from: string, imported: Pick<OutlineImport, 'specifier' | 'kind'>) => Resolution {
  const byConfig = new Map<TsConfig | undefined, Map<string, Watched<Resolution>>>();
  const hasInstalled = project.files.paths.some((path) => path.includes('node_modules/'));
  return (from, imported) => {
    const { specifier, kind } = imported;
    const config = project.configs.forFile(from);
    let answers = byConfig.get(config);
    if (answers === undefined) {
      answers = new Map();
      byConfig.set(config, answers);
    }
    // Packages that are committed in `node_modules` are looked for from the file's own directory.
    const place =
      hasInstalled || specifier.includes('.')
        ? directoryOf(from)
        : project.packages.owning(from)?.directory;
    const flags = `${kind === 'require' ? 'r' : ''}${isTypeScript(from) ? 't' : ''}`;
    const key = `${flags}\0${place}\0${specifier}`;
    let answer = answers.get(key);
    if (answer === undefined) {
      answer = asked.watch(() => resolveJavascript(project, from, imported));
      answers.set(key, answer);
    } else asked.note(answer.names);
    return answer.value;
  };
}
