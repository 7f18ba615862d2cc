/**
 * The value of a stretch of string text. Backslashes of the value are doubled, and escapes that write
 * a character by its number keep a single one: they stay as they are written.
 */
export function decodeString(text: string, quote: "'" | '"' | '<'): string {
  const lines = text.replace(/\r\n?/g, '\n');
  return lines.replace(/\\([\s\S])/g, (whole, code: string) => {
    if (code === '\\') return '\\\\';
    if (quote === "'") return code === "'" ? code : `\\\\${code}`;
    if (/[0-7xu]/.test(code)) return whole.toLowerCase();
    // A quote needs no backslash in a heredoc, and keeps the one it has.
    return code === '"' && quote === '<' ? '\\\\"' : (SINGLE[code] ?? `\\\\${code}`);
  });
}

const SINGLE: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  v: '\v',
  e: '\x1b',
  f: '\f',
  $: '$',
  '"': '"',
};
