import { escapeControl } from '@holdfast/base';

/** A command line to copy: words quoted for a POSIX shell where they need it. */
export function commandLine(words: readonly string[], cwd?: string): string {
  const all = ['holdfast', ...words, ...(cwd === undefined ? [] : ['--cwd', cwd])];
  return shellWords(all);
}

/** Words of any program, quoted for a POSIX shell where they need it. */
export function shellWords(words: readonly string[]): string {
  return words.map(quote).join(' ');
}

function quote(word: string): string {
  const safe = escapeControl(word);
  return /^[\w@%+=:,./-]+$/.test(safe) ? safe : `'${safe.replaceAll("'", "'\\''")}'`;
}
