import { escapeControl, type Finding } from '@holdfast/base';
import { describeCounts } from './count-findings.js';
import type { ReportOptions } from './report-options.js';

/** A heading with the counts and a table; safe to post as a comment. */
export function renderMarkdown(findings: readonly Finding[], options: ReportOptions): string {
  const heading = `### ${escapeText(options.tool ?? 'holdfast')}: ${describeCounts(findings)}\n`;
  if (findings.length === 0) return heading;
  const rows = findings.map((finding) => {
    const hint = finding.hint === undefined ? '' : `<br>→ ${escapeText(finding.hint)}`;
    return `| ${finding.level} | ${place(finding)} | ${escapeText(finding.message)}${hint} | ${codeSpan(finding.rule)} |`;
  });
  return [heading, '| level | where | what | rule |', '|---|---|---|---|', ...rows, ''].join('\n');
}

function place(finding: Finding): string {
  if (finding.path === undefined) return '';
  return codeSpan(finding.line === undefined ? finding.path : `${finding.path}:${finding.line}`);
}

/** A code span whose fence is longer than any run of backticks inside, with cell pipes escaped. */
function codeSpan(text: string): string {
  const safe = escapeControl(text).replaceAll('|', '\\|');
  const longest = Math.max(0, ...[...safe.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  const pad = safe.startsWith('`') || safe.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${safe}${pad}${fence}`;
}

function escapeText(text: string): string {
  return escapeControl(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_[\]|~#!@]/g, '\\$&');
}
