import type { LanguageName } from './languages.js';

/** The language a file is written in, by its name; `undefined` when none is known. */
export function languageOfPath(path: string): LanguageName | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const byName = NAMES.get(name);
  if (byName !== undefined) return byName;
  if (name.startsWith('dockerfile.')) return 'dockerfile';
  return EXTENSIONS.get(name.slice(name.lastIndexOf('.') + 1));
}

const NAMES: ReadonlyMap<string, LanguageName> = new Map([
  ['.bashrc', 'bash'],
  ['.editorconfig', 'ini'],
  ['.gitconfig', 'ini'],
  ['.npmrc', 'ini'],
  ['.profile', 'bash'],
  ['.zshrc', 'bash'],
  ['dockerfile', 'dockerfile'],
  ['gemfile', 'ruby'],
  ['makefile', 'makefile'],
  ['podfile', 'ruby'],
  ['rakefile', 'ruby'],
]);

/** Each language with the extensions it goes by. */
const BY_LANGUAGE: Readonly<Record<LanguageName, string>> = {
  bash: 'bash sh zsh',
  c: 'c h',
  cpp: 'cc cpp cxx hh hpp hxx',
  csharp: 'cs',
  css: 'css',
  diff: 'diff patch',
  dockerfile: 'dockerfile',
  go: 'go',
  graphql: 'gql graphql',
  ini: 'cfg ini properties toml',
  java: 'java',
  javascript: 'cjs js jsx mjs',
  json: 'json json5 jsonc jsonl map webmanifest',
  kotlin: 'kt kts',
  less: 'less',
  lua: 'lua',
  makefile: 'mk',
  markdown: 'markdown md mdx',
  php: 'php',
  powershell: 'ps1 psm1',
  python: 'py pyi',
  ruby: 'gemspec rake rb',
  rust: 'rs',
  scala: 'sbt scala',
  scss: 'scss',
  sql: 'sql',
  swift: 'swift',
  typescript: 'cts mts ts tsx',
  xml: 'htm html plist svelte svg vue xhtml xml',
  yaml: 'yaml yml',
};

const EXTENSIONS: ReadonlyMap<string, LanguageName> = new Map(
  (Object.entries(BY_LANGUAGE) as [LanguageName, string][]).flatMap(([language, extensions]) =>
    extensions.split(' ').map((extension) => [extension, language] as const),
  ),
);
