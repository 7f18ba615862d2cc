import { languageOf } from '@holdfast/syntax';

/** Whether imports of a file are understood; installed and carried packages are nobody's own code. */
export function hasOutline(path: string): boolean {
  if (/(?:^|\/)(?:node_modules|bower_components|vendor|third_party|Pods|Carthage)\//.test(path))
    return false;
  if (/\.min\.[mc]?js$/.test(path)) return false;
  const language = languageOf(path);
  return language === undefined ? hasScript(path) : UNDERSTOOD.has(language.id);
}

/** Whether a file carries JavaScript or TypeScript inside of markup. */
export function hasScript(path: string): boolean {
  return /\.(?:vue|svelte|astro)$/.test(path);
}

const UNDERSTOOD: ReadonlySet<string> = new Set([
  'typescript',
  'tsx',
  'javascript',
  'python',
  'go',
  'rust',
  'java',
  'kotlin',
  'swift',
]);
