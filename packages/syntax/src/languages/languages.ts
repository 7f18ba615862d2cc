import type { Language } from '../language.js';
import type { LanguageId } from '../language-id.js';
import { c } from './c/language.js';
import { cpp } from './cpp/language.js';
import { csharp } from './csharp/language.js';
import { go } from './go/language.js';
import { java } from './java/language.js';
import { kotlin } from './kotlin/language.js';
import { php } from './php/language.js';
import { python } from './python/language.js';
import { ruby } from './ruby/language.js';
import { rust } from './rust/language.js';
import { swift } from './swift/language.js';
import { javascript, tsx, typescript } from './typescript/language.js';

const LANGUAGES: readonly Language[] = [
  typescript,
  tsx,
  javascript,
  python,
  rust,
  swift,
  kotlin,
  go,
  java,
  ruby,
  php,
  c,
  cpp,
  csharp,
];

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
export function languageOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const id = dot < 0 ? undefined : EXTENSIONS[name.slice(dot).toLowerCase()];
  return id === undefined ? undefined : LANGUAGES.find((language) => language.id === id);
}
