import { compareCodeUnits } from '@holdfast/base';
import type { Detected } from './detected.js';
import type { Fact } from './inspection-model.js';
import { isOutput } from './is-output.js';
import type { ProjectView } from './project-view.js';

const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  TypeScript: ['.ts', '.tsx', '.mts', '.cts'],
  JavaScript: ['.js', '.jsx', '.mjs', '.cjs'],
  Vue: ['.vue'],
  Svelte: ['.svelte'],
  Astro: ['.astro'],
  Python: ['.py', '.pyi'],
  Go: ['.go'],
  Rust: ['.rs'],
  Java: ['.java'],
  Kotlin: ['.kt', '.kts'],
  Swift: ['.swift'],
  'C#': ['.cs'],
  'C++': ['.cpp', '.cc', '.cxx', '.hpp', '.hh'],
  C: ['.c', '.h'],
  Ruby: ['.rb'],
  PHP: ['.php'],
  Scala: ['.scala'],
  Shell: ['.sh', '.bash'],
};

const BY_EXTENSION = new Map(
  Object.entries(LANGUAGES).flatMap(([language, extensions]) =>
    extensions.map((extension) => [extension, language] as const),
  ),
);

/** Counts source files by the end of their names; build output does not count. */
export function detectLanguages(view: ProjectView): Detected<string> {
  const seen = new Map<string, string[]>();
  for (const path of view.paths) {
    const language = isOutput(path) ? undefined : languageOf(path);
    if (language === undefined) continue;
    const files = seen.get(language);
    if (files === undefined) seen.set(language, [path]);
    else files.push(path);
  }
  const facts = [...seen]
    .sort(([a, left], [b, right]) => right.length - left.length || compareCodeUnits(a, b))
    .map(([language, files]) => languageFact(language, files));
  return { facts, unknowns: [] };
}

/** The language of a source file by its name; declaration files of TypeScript count as TypeScript. */
export function languageOf(path: string): string | undefined {
  const dot = path.lastIndexOf('.');
  return dot <= path.lastIndexOf('/') + 1 ? undefined : BY_EXTENSION.get(path.slice(dot));
}

function languageFact(language: string, files: readonly string[]): Fact<string> {
  const count = files.length === 1 ? '1 file' : `${files.length} files`;
  const ends = (LANGUAGES[language] ?? []).filter((end) => files.some((f) => f.endsWith(end)));
  return {
    value: language,
    evidence: [{ path: files[0] ?? '.', why: `${count} ending in ${ends.join(', ')}` }],
  };
}
