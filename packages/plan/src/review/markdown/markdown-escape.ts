import { escapeUnseen } from '../display/escape-unseen.js';

/**
 * A value as a code span that shows exactly its characters: nothing in it is taken for markup, a
 * link or a mention, also inside a table cell.
 */
export function codeSpan(value: string): string {
  const text = escapeUnseen(value);
  if (text === '') return '(empty)';
  const fence = '`'.repeat(longestBackticks(text) + 1);
  const pad = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  // A table cell ends at a bar unless a backslash precedes it; backslashes before it must pair up.
  const inert = text.replace(/(\\*)\|/g, '$1$1\\|');
  return `${fence}${pad}${inert}${pad}${fence}`;
}

/** A sentence as it is: markup, HTML, links, mentions and references in it stay plain text. */
export function prose(sentence: string): string {
  return escapeUnseen(sentence)
    .replace(/[\\`*_[\]<>&|~$]/g, '\\$&')
    .replace(/:(?=\/\/)|(?<=www)\./gi, '\\$&')
    .replace(/[@#]/g, '$&<!-- -->');
}

/** A fenced block around lines that may hold fences themselves. */
export function fenced(language: string, lines: readonly string[]): string {
  const fence = '`'.repeat(Math.max(3, longestBackticks(lines.join('\n')) + 1));
  return [`${fence}${language}`, ...lines, fence].join('\n');
}

function longestBackticks(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
