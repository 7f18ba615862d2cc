import type { AddedRow, DiffRow, Hunk, RemovedRow } from '../review-model.js';
import type { CodeWriter } from './code-html.js';
import { hunkBody, SIGNS } from './unified-table.js';

/** Hunks side by side, lines that take each other's place in one row. */
export function splitTable(hunks: readonly Hunk[], code: CodeWriter): string {
  const bodies = hunks.map((hunk) => {
    const rows = sideBySide(hunk.rows).map(
      ([old, young]) => `<tr>${cells(old, code, 'old')}${cells(young, code, 'new')}</tr>`,
    );
    return hunkBody(hunk, 4, rows.join(''));
  });
  return `<table class="diff split">${COLUMNS}${HEAD}${bodies.join('')}</table>`;
}

const COLUMNS = '<colgroup><col class="no"><col><col class="no"><col></colgroup>';
const HEAD =
  '<thead><tr><th scope="col" class="no">Old</th><th scope="col">Before</th><th scope="col" class="no">New</th><th scope="col">After</th></tr></thead>';

type SideRow = readonly [DiffRow | undefined, DiffRow | undefined];

function sideBySide(rows: readonly DiffRow[]): SideRow[] {
  const result: SideRow[] = [];
  let removed: RemovedRow[] = [];
  let added: AddedRow[] = [];
  const flush = () => {
    for (const row of alignChange(removed, added)) result.push(row);
    removed = [];
    added = [];
  };
  for (const row of rows) {
    if (row.kind === 'context') {
      flush();
      result.push([row, row]);
    } else if (row.kind === 'removed') {
      if (added.length > 0) flush();
      removed.push(row);
    } else added.push(row);
  }
  flush();
  return result;
}

/** Pairs share a row; what is between two pairs is put side by side from the top. */
function alignChange(removed: readonly RemovedRow[], added: readonly AddedRow[]): SideRow[] {
  const rows: SideRow[] = [];
  let i = 0;
  let j = 0;
  while (i < removed.length || j < added.length) {
    const old = removed[i];
    const young = added[j];
    const oldWaits = old?.pairedWith !== undefined && young?.pairedWith !== old.oldLine;
    const newWaits = young?.pairedWith !== undefined && young.pairedWith !== old?.oldLine;
    const takesOld = old !== undefined && (!oldWaits || newWaits || young === undefined);
    const takesNew = young !== undefined && (!newWaits || oldWaits || old === undefined);
    rows.push([takesOld ? old : undefined, takesNew ? young : undefined]);
    if (takesOld) i++;
    if (takesNew) j++;
  }
  return rows;
}

function cells(row: DiffRow | undefined, code: CodeWriter, side: 'old' | 'new'): string {
  if (row === undefined) return '<td class="no void"></td><td class="code void"></td>';
  const line =
    row.kind === 'removed' || (row.kind === 'context' && side === 'old')
      ? row.oldLine
      : row.newLine;
  return `<td class="no ${row.kind}">${line}</td><td class="code ${row.kind}"><span class="sign">${SIGNS[row.kind]}</span>${code(row)}</td>`;
}
