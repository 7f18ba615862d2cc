/** How often each way of ending a line occurs in a text. */
export interface LineEndings {
  readonly style: 'none' | 'LF' | 'CRLF' | 'CR' | 'mixed';
  readonly description: string;
}

/** Counts line endings; a carriage return that no line feed follows counts as one. */
export function lineEndings(text: string): LineEndings {
  const CRLF = occurrences(text, '\r\n');
  const counts = {
    LF: occurrences(text, '\n') - CRLF,
    CRLF,
    CR: occurrences(text, '\r') - CRLF,
  };
  const used = (['LF', 'CRLF', 'CR'] as const).filter((style) => counts[style] > 0);
  const [first] = used;
  if (first === undefined) return { style: 'none', description: 'none' };
  if (used.length === 1) return { style: first, description: first };
  const description = used.map((style) => `${counts[style]} ${style}`).join(' and ');
  return { style: 'mixed', description };
}

function occurrences(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) count++;
  return count;
}

/** The text with every line ending as a line feed. */
export function normaliseEndings(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
