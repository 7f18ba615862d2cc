import { languageOf } from './detect-languages.js';
import type { Fact } from './inspection-model.js';
import type { ProjectView } from './project-view.js';
import { directoryOf } from './resolve-inside.js';

/**
 * The directory source files live in: `src` when it holds any, else the only top-level directory
 * that does, else the app root. Tests, scripts, documentation, output and nested packages do not
 * count.
 */
export function detectSourceRoot(view: ProjectView): Fact<string> | undefined {
  const nested = new Set(view.nestedPackages);
  const counts = new Map<string, string[]>();
  for (const path of view.paths) {
    const top = path.includes('/') ? path.slice(0, path.indexOf('/')) : '.';
    if (languageOf(path) === undefined || NOT_SOURCE.test(top) || isConfiguration(path)) continue;
    if (isBelow(nested, path)) continue;
    const files = counts.get(top);
    if (files === undefined) counts.set(top, [path]);
    else files.push(path);
  }
  const only = counts.size === 1 ? [...counts.keys()][0] : undefined;
  const root = counts.has('src') ? 'src' : (only ?? (counts.size > 0 ? '.' : undefined));
  if (root === undefined) return undefined;
  const files = counts.get(root) ?? [...counts.values()].flat();
  const count = files.length === 1 ? '1 source file' : `${files.length} source files`;
  const places = counts.has(root) ? '' : ` in ${counts.size} directories`;
  return { value: root, evidence: [{ path: files[0] ?? root, why: `${count}${places}` }] };
}

const NOT_SOURCE =
  /^(?:\..+|tests?|__tests__|e2e|spec|scripts?|docs?|documentation|examples?|bench(?:marks?)?|dist|build|out|coverage|public|static|vendor|target|config|fixtures?|test-fixtures)$/;

function isConfiguration(path: string): boolean {
  return !path.includes('/') && /^(?:[^/]+\.config\.[^/]+|setup\.py|conftest\.py)$/.test(path);
}

function isBelow(directories: ReadonlySet<string>, path: string): boolean {
  for (let at = directoryOf(path); at !== '.'; at = directoryOf(at)) {
    if (directories.has(at)) return true;
  }
  return false;
}
