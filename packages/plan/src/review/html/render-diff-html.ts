import { splitLines } from '../diff/split-lines.js';
import { type DiffTextsOptions, diffTexts } from '../diff-texts.js';
import type { Hunk } from '../review-model.js';
import { codeWriter, type FileSpans } from './code-html.js';
import { NO_SPANS, rowSpans } from './file-spans.js';
import { createHighlighter, type LineSpans } from './highlight/create-highlighter.js';
import { languageOfPath } from './highlight/language-of-path.js';
import { splitTable } from './split-table.js';
import { unifiedTable } from './unified-table.js';

export { DIFF_PAGE_STYLE } from './diff-page-style.js';

/** What {@link renderDiffHtml} knows of the texts. */
export interface RenderDiffHtmlOptions extends DiffTextsOptions {
  /** Path of the file, by whose name the language for the colours is chosen. */
  readonly path: string;
}

/** A difference as tables of HTML. */
export interface DiffHtml {
  /** Side by side and in one column, of which the style shows one; empty when nothing differs. */
  readonly html: string;
  /** Lines. */
  readonly added: number;
  readonly removed: number;
  readonly approximate: boolean;
}

/**
 * Writes a difference of two texts as the pages of reviews show it: side by side on wide screens, in
 * one column on narrow ones and on paper, with syntax colours, changed words marked, and characters
 * that cannot be seen as `<U+202E>`. Everything is escaped; the style is `DIFF_PAGE_STYLE`.
 *
 * @example
 * ```ts
 * import { renderDiffHtml } from '@holdfast/plan';
 *
 * const { html, added } = await renderDiffHtml('<a>\n', '<b>\n', { path: 'page.unknown' });
 * console.log(added, html.includes('<b>'), html.includes('&lt;<mark>b</mark>&gt;'));
 * // 1 false true
 * ```
 */
export async function renderDiffHtml(
  before: string,
  after: string,
  options: RenderDiffHtmlOptions,
): Promise<DiffHtml> {
  const { path, oldLine = 1, newLine = 1, ...rest } = options;
  const { hunks } = diffTexts(before, after, rest);
  const { hunks: shown, ...facts } = diffTexts(before, after, { ...rest, oldLine, newLine });
  const spans = await spansOf(hunks, before, after, path);
  const code = codeWriter({
    before: movedDown(spans.before, oldLine - 1),
    after: movedDown(spans.after, newLine - 1),
  });
  const { added, removed, approximate } = facts;
  const html = shown.length === 0 ? '' : splitTable(shown, code) + unifiedTable(shown, code);
  return { html, added, removed, approximate };
}

async function spansOf(
  hunks: readonly Hunk[],
  before: string,
  after: string,
  path: string,
): Promise<FileSpans> {
  const language = languageOfPath(path);
  if (language === undefined) return NO_SPANS;
  const lines = (text: string) => splitLines(text).map((line) => line.text);
  const texts = { before: lines(before), after: lines(after) };
  return rowSpans(hunks, texts, language, await createHighlighter(new Set([language])));
}

function movedDown(spans: LineSpans, lines: number): LineSpans {
  return new Map([...spans].map(([index, line]) => [index + lines, line]));
}
