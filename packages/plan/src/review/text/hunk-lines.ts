import { linePieces } from '../display/line-pieces.js';
import { hunkHeader } from '../display/review-wording.js';
import type { DiffRow, Hunk } from '../review-model.js';
import type { TextContext } from './text-context.js';

/** Hunks as coloured lines of a unified diff; nothing that a terminal would obey is left in them. */
export function hunkLines(
  hunks: readonly Hunk[],
  colors: TextContext['colors'],
): readonly string[] {
  return hunks.flatMap((hunk) => [
    colors.cyan(hunkHeader(hunk)),
    ...hunk.rows.flatMap((row) => rowLines(row, colors)),
  ]);
}

const SIGNS = { context: ' ', removed: '-', added: '+' } as const;

function rowLines(row: DiffRow, colors: TextContext['colors']): string[] {
  const plain = (text: string) => text;
  const paint = { context: plain, removed: colors.red, added: colors.green }[row.kind];
  const pieces = linePieces(row).map(({ text, symbol, marked }) => {
    if (marked) return paint(colors.inverse(text));
    return symbol ? colors.magenta(text) : paint(text);
  });
  const line = paint(SIGNS[row.kind]) + pieces.join('');
  return row.end === '' ? [line, colors.dim('\\ No newline at end of file')] : [line];
}
