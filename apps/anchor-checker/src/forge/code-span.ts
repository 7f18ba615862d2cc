import { escapeControl } from '@holdfast/base';

/**
 * A text as code in Markdown, whatever it is: one line, and a fence longer than any run of backticks in
 * it, so that it cannot end early. In code there are no mentions, references, links, pictures or HTML.
 */
export function codeSpan(text: string): string {
  const cut = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed()}…` : text;
  const safe = escapeControl(cut);
  // Nothing between two fences would be no code, but backticks in search of others.
  if (safe.trim() === '') return '(no name)';
  const longest = Math.max(0, ...[...safe.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = safe.startsWith('`') || safe.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${safe}${pad}${fence}`;
}

const MAX_LENGTH = 300;
