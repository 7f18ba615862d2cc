import type { LanguageManifest } from '../language.js';
import type { LanguageId } from '../language-id.js';

/** What is known of each language without its table, which is loaded when a file of it is parsed. */
export const LANGUAGES = {
  typescript: { id: 'typescript', scheme: 'ts1', grammar: 'typescript', rewords: true },
  tsx: { id: 'tsx', scheme: 'ts1', grammar: 'tsx', rewords: true },
  // 70: JavaScript with types of Flow is parsed with the TSX grammar; both lead to the same shapes.
  javascript: {
    id: 'javascript',
    scheme: 'ts1',
    grammar: 'javascript',
    fallback: 'tsx',
    rewords: true,
  },
  python: { id: 'python', scheme: 'py1', grammar: 'python' },
  rust: { id: 'rust', scheme: 'rust1', grammar: 'rust' },
  swift: { id: 'swift', scheme: 'swift1', grammar: 'swift', rewords: true },
  kotlin: { id: 'kotlin', scheme: 'kotlin1', grammar: 'kotlin', rewords: true },
  go: { id: 'go', scheme: 'go1', grammar: 'go' },
  java: { id: 'java', scheme: 'java1', grammar: 'java' },
  ruby: { id: 'ruby', scheme: 'rb1', grammar: 'ruby' },
  php: { id: 'php', scheme: 'php1', grammar: 'php' },
  // A header that only C++ can read is read as C++: the two grammars name what they share alike.
  c: { id: 'c', scheme: 'c1', grammar: 'c', fallback: 'cpp' },
  cpp: { id: 'cpp', scheme: 'cpp1', grammar: 'cpp' },
  csharp: { id: 'csharp', scheme: 'csharp1', grammar: 'csharp' },
} as const satisfies { readonly [Id in LanguageId]: LanguageManifest & { readonly id: Id } };

const EXTENSIONS: Readonly<Record<string, LanguageId>> = {
  '.ts': 'typescript',
  '.mts': 'typescript',
  '.cts': 'typescript',
  '.tsx': 'tsx',
  '.js': 'javascript',
  '.mjs': 'javascript',
  '.cjs': 'javascript',
  '.jsx': 'javascript',
  '.swift': 'swift',
  '.kt': 'kotlin',
  '.kts': 'kotlin',
  '.py': 'python',
  '.pyi': 'python',
  '.go': 'go',
  '.rs': 'rust',
  '.java': 'java',
  '.cs': 'csharp',
  '.c': 'c',
  '.h': 'c',
  '.cc': 'cpp',
  '.cpp': 'cpp',
  '.cxx': 'cpp',
  '.hpp': 'cpp',
  '.hh': 'cpp',
  '.rb': 'ruby',
  '.php': 'php',
};

/** The language of a file by its extension, whatever its case; `undefined` when there is none. */
export function languageOf(path: string): LanguageManifest | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const id = dot < 0 ? undefined : EXTENSIONS[name.slice(dot).toLowerCase()];
  return id === undefined ? undefined : LANGUAGES[id];
}
