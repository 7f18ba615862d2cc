import { isCompared, plannedRows } from '../display/planned-rows.js';
import { diffRemark, shortHash } from '../display/review-wording.js';
import type { FileReview, FileWarning } from '../review-model.js';
import { type CodeWriter, codeWriter, type FileSpans } from './code-html.js';
import { escapeHtml, valueHtml } from './escape-html.js';
import { splitTable } from './split-table.js';
import { createdTable, plannedTable, unifiedTable } from './unified-table.js';

/** One operation as a section that can be folded, its header staying in view while it is read. */
export function fileSection(file: FileReview, spans: FileSpans, id: string): string {
  const { operation, diff, warnings } = file;
  const remark = file.contentAbsent === true ? CONTENT_ABSENT : diffRemark(diff);
  return [
    `<details class="file" id="${id}" open><summary>`,
    `<span class="kind ${operation.kind}">${operation.kind}</span>`,
    `<h3>${valueHtml(operation.path)}</h3>${countsHtml(file)}</summary>`,
    `<div class="about"><p class="reason">${valueHtml(operation.reason)}</p>`,
    `<p class="hashes">SHA-256 ${hashHtml(operation.beforeSha256)} <span aria-label="becomes">→</span> ${hashHtml(operation.afterSha256)}</p>`,
    warningList(warnings),
    remark === undefined ? '' : `<p class="remark">${escapeHtml(remark)}</p>`,
    `</div>${tables(file, codeWriter(spans))}</details>`,
  ].join('');
}

const CONTENT_ABSENT = 'The planned text is not part of what this page was made from.';

/** `+3 −1`, or that there is nothing to count. */
export function countsHtml(file: FileReview): string {
  if (file.contentAbsent === true) return '';
  if (!isCompared(file)) return '<span class="counts">not compared</span>';
  const { added, removed } = file.diff;
  return `<span class="counts"><span class="plus">+${added}</span> <span class="minus">−${removed}</span></span>`;
}

function hashHtml(hash: string | null): string {
  if (hash === null) return '<code>none</code>';
  return `<code title="${escapeHtml(hash)}">${escapeHtml(shortHash(hash))}</code>`;
}

function warningList(warnings: readonly FileWarning[]): string {
  if (warnings.length === 0) return '';
  const items = warnings.map(
    ({ name, level, message }) =>
      `<li class="${level}"><strong>${name}</strong> ${escapeHtml(message)}</li>`,
  );
  return `<ul class="warnings">${items.join('')}</ul>`;
}

function tables(file: FileReview, code: CodeWriter): string {
  if (file.contentAbsent === true) return '';
  if (!isCompared(file)) return plannedTable(plannedRows(file), code);
  if (file.diff.hunks.length === 0) return '';
  if (file.operation.kind === 'create') return createdTable(file, code);
  const { hunks } = file.diff;
  return splitTable(hunks, code) + unifiedTable(hunks, code);
}
