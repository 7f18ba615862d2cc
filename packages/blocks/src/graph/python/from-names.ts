import type { OutlineImport } from '../file-outline.js';

/**
 * Adds to each `from a import b, c` the names that it brings in, each of which may be a module of its
 * own. Several on one line are told apart by what they import from.
 */
export function fromNames(
  imports: readonly OutlineImport[],
  text: string,
): readonly OutlineImport[] {
  const starts = lineStarts(text);
  return imports.map((it) => {
    const names = namesAt(text, starts[it.line - 1] ?? 0, it.specifier);
    return names.length === 0 ? it : { ...it, names };
  });
}

function namesAt(text: string, start: number, specifier: string): readonly string[] {
  const escaped = specifier.replace(/\./g, '\\s*\\.\\s*');
  const statement = new RegExp(
    `from\\s+${escaped}\\s+import\\s*(?:\\(([^)]*)\\)|((?:[^\\n\\\\;#(]|\\\\\\r?\\n)*))`,
    'y',
  );
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end < 0 ? text.length : end);
  for (const { index } of line.matchAll(/\bfrom\b/g)) {
    statement.lastIndex = start + index;
    const list = statement.exec(text);
    if (list !== null) return split(list[1] ?? list[2] ?? '');
  }
  return [];
}

function split(list: string): readonly string[] {
  return list
    .replace(/#.*|\\/g, ' ')
    .split(',')
    .flatMap((part) => /^\s*([\p{ID_Start}_][\p{ID_Continue}]*)/u.exec(part)?.[1] ?? []);
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
