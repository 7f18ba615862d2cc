import { hunkHeader } from '../display/review-wording.js';
import type { DiffRow, FileReview, Hunk } from '../review-model.js';
import type { CodeWriter } from './code-html.js';

/** Hunks in one column, removed lines above added ones. */
export function unifiedTable(hunks: readonly Hunk[], code: CodeWriter): string {
  const rows = (hunk: Hunk) => hunk.rows.map((row) => unifiedRow(row, code)).join('');
  const bodies = hunks.map((hunk) => hunkBody(hunk, 3, rows(hunk)));
  return `<table class="diff unified">${HEAD}${bodies.join('')}</table>`;
}

/** The lines of a file that comes or goes: there is only one side. */
export function wholeTable({ diff, operation }: FileReview, code: CodeWriter): string {
  const rows = (hunk: Hunk) =>
    hunk.rows.map((row) => `<tr class="${row.kind}">${onlyCells(row, code)}</tr>`).join('');
  const bodies = diff.hunks.map((hunk) => hunkBody(hunk, 2, rows(hunk)));
  const head = operation.kind === 'delete' ? DELETED_HEAD : CREATED_HEAD;
  return `<table class="diff">${head}${bodies.join('')}</table>`;
}

/** The whole planned text of a file that could not be compared. */
export function plannedTable(rows: readonly DiffRow[], code: CodeWriter): string {
  const lines = rows.map(
    (row, index) => `<tr><td class="no">${index + 1}</td><td class="code">${code(row)}</td></tr>`,
  );
  const head =
    '<thead><tr><th scope="col" class="no">Line</th><th scope="col">Planned text</th></tr></thead>';
  return `<table class="diff planned">${head}<tbody>${lines.join('')}</tbody></table>`;
}

const HEAD =
  '<thead><tr><th scope="col" class="no">Old</th><th scope="col" class="no">New</th><th scope="col">Change</th></tr></thead>';
const CREATED_HEAD =
  '<thead><tr><th scope="col" class="no">New</th><th scope="col">Change</th></tr></thead>';

const DELETED_HEAD = CREATED_HEAD.replace('>New<', '>Old<');

/** Also what screen readers say: a true minus sign is read out, a hyphen is not. */
export const SIGNS = { context: '', removed: '−', added: '+' } as const;

/** One hunk's rows under its header. */
export function hunkBody(hunk: Hunk, columns: number, rows: string): string {
  const header = `<tr class="hunk"><th colspan="${columns}" scope="rowgroup">${hunkHeader(hunk)}</th></tr>`;
  return `<tbody>${header}${rows}</tbody>`;
}

function unifiedRow(row: DiffRow, code: CodeWriter): string {
  const old = row.kind === 'added' ? '' : row.oldLine;
  return `<tr class="${row.kind}"><td class="no">${old}</td>${newCells(row, code)}</tr>`;
}

function onlyCells(row: DiffRow, code: CodeWriter): string {
  return row.kind === 'removed' ? lineCells(row.oldLine, row, code) : newCells(row, code);
}

function newCells(row: DiffRow, code: CodeWriter): string {
  return lineCells(row.kind === 'removed' ? '' : row.newLine, row, code);
}

function lineCells(line: number | '', row: DiffRow, code: CodeWriter): string {
  return `<td class="no">${line}</td><td class="code"><span class="sign">${SIGNS[row.kind]}</span>${code(row)}</td>`;
}
