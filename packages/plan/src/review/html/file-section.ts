import { fileFacts, fileNames } from '../display/file-facts.js';
import { hasLines, isCompared, plannedRows, plannedText } from '../display/planned-rows.js';
import { diffRemark, shortHash } from '../display/review-wording.js';
import type { FileReview, FileWarning, PlanReview } from '../review-model.js';
import { type CodeWriter, codeWriter, type FileSpans } from './code-html.js';
import { escapeHtml, valueHtml } from './escape-html.js';
import { splitTable } from './split-table.js';
import { plannedTable, unifiedTable, wholeTable } from './unified-table.js';

/** One operation as a section that can be folded, its header staying in view while it is read. */
export function fileSection(
  file: FileReview,
  spans: FileSpans,
  { id, open }: { readonly id: string; readonly open: boolean },
  pictures = '',
): string {
  const { operation, warnings } = file;
  const remark = file.contentAbsent === true ? CONTENT_ABSENT : diffRemark(file);
  return [
    `<details class="file" id="${id}"${open ? ' open' : ''}><summary>`,
    `<span class="kind ${operation.kind}">${operation.kind}</span>`,
    `<h3>${namesHtml(file)}</h3>${countsHtml(file)}</summary>`,
    `<div class="about"><p class="reason">${valueHtml(operation.reason)}</p>`,
    `<p class="hashes">SHA-256 ${hashHtml(operation.beforeSha256)} <span aria-label="becomes">→</span> ${hashHtml(operation.afterSha256)}</p>`,
    factList(fileFacts(file)),
    warningList(warnings),
    remark === undefined ? '' : `<p class="remark">${escapeHtml(remark)}</p>`,
    `</div>${pictures}${tables(file, codeWriter(spans))}</details>`,
  ].join('');
}

/** Where a section is, and whether it is unfolded: of very many the list of files is the way in. */
export function section(
  { files }: PlanReview,
  index: number,
): { readonly id: string; readonly open: boolean } {
  return { id: fileId(index), open: files.length <= MOST_OPEN };
}

const MOST_OPEN = 100;

/** The element id of a file's section. */
export function fileId(index: number): string {
  return `file-${index + 1}`;
}

const CONTENT_ABSENT = 'The planned text is not part of what this page was made from.';

/** `+3 −1`, or that there is nothing to count. */
export function countsHtml(file: FileReview): string {
  if (file.contentAbsent === true) return '';
  if (file.diff.original === 'not-text') return '<span class="counts">binary</span>';
  if (!isCompared(file)) return '<span class="counts">not compared</span>';
  if (file.operation.kind === 'chmod') return '<span class="counts">mode only</span>';
  if (!hasLines(file)) return '<span class="counts">name only</span>';
  const { added, removed } = file.diff;
  return `<span class="counts"><span class="plus">+${added}</span> <span class="minus">−${removed}</span></span>`;
}

/** The name of a file; of a move both. */
export function namesHtml(file: FileReview): string {
  return fileNames(file).map(valueHtml).join(' <span aria-label="becomes">→</span> ');
}

function factList(facts: readonly string[]): string {
  if (facts.length === 0) return '';
  return `<ul class="told">${facts.map((fact) => `<li>${escapeHtml(fact)}</li>`).join('')}</ul>`;
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
  if (!isCompared(file)) {
    return plannedText(file) === undefined ? '' : plannedTable(plannedRows(file), code);
  }
  if (file.diff.hunks.length === 0) return '';
  const { kind } = file.operation;
  if (kind === 'create' || kind === 'delete') return wholeTable(file, code);
  const { hunks } = file.diff;
  return splitTable(hunks, code) + unifiedTable(hunks, code);
}
