import { linePieces } from '../display/line-pieces.js';
import type { DiffRow } from '../review-model.js';
import { escapeHtml } from './escape-html.js';
import type { LineSpans } from './highlight/create-highlighter.js';
import type { CodeSpan } from './highlight/span-emitter.js';

/** The spans of both sides of a file. */
export interface FileSpans {
  readonly before: LineSpans;
  readonly after: LineSpans;
}

/** Writes one line of code: coloured, changed words marked, what cannot be shown as symbols. */
export type CodeWriter = (row: DiffRow) => string;

/** A writer for one file. It remembers lines, since a page has most of them more than once. */
export function codeWriter(spans: FileSpans): CodeWriter {
  const written = new Map<DiffRow, string>();
  return (row) => {
    const known = written.get(row);
    if (known !== undefined) return known;
    const html = codeHtml(row, spans);
    written.set(row, html);
    return html;
  };
}

function codeHtml(row: DiffRow, { before, after }: FileSpans): string {
  const spans = row.kind === 'removed' ? before.get(row.oldLine - 1) : after.get(row.newLine - 1);
  let html = '';
  let marking = false;
  for (const piece of linePieces(row)) {
    if (piece.marked !== marking) html += piece.marked ? '<mark>' : '</mark>';
    marking = piece.marked;
    html += piece.symbol
      ? symbolHtml(piece.text)
      : colouredHtml(piece.text, piece.start, spans ?? []);
  }
  if (marking) html += '</mark>';
  return row.end === '' ? `${html}<span class="end">no newline at end of file</span>` : html;
}

/** Line ends are named: many fonts lack the control pictures. */
function symbolHtml(text: string): string {
  if (!/^[␍␊]+$/.test(text)) return `<span class="x">${escapeHtml(text)}</span>`;
  return `<span class="end">${text.replaceAll('␍', 'CR').replaceAll('␊', 'LF')}</span>`;
}

/** @param start - where the text is in its line, which is what the spans count in. */
function colouredHtml(text: string, start: number, spans: readonly CodeSpan[]): string {
  const end = start + text.length;
  let html = '';
  let at = start;
  for (const span of spans) {
    if (span.end <= at) continue;
    if (span.start >= end) break;
    const from = Math.max(span.start, at);
    const to = Math.min(span.end, end);
    html += escapeHtml(text.slice(at - start, from - start));
    html += `<span class="${span.class}">${escapeHtml(text.slice(from - start, to - start))}</span>`;
    at = to;
  }
  return html + escapeHtml(text.slice(at - start));
}
