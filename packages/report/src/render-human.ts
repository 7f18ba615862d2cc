import { escapeControl, type Finding } from '@holdfast/base';
import picocolors from 'picocolors';
import { describeCounts } from './count-findings.js';
import type { ReportOptions } from './report-options.js';

/** For people at a terminal: grouped by file, one line per finding, the hint below it. */
export function renderHuman(findings: readonly Finding[], options: ReportOptions): string {
  const colors = picocolors.createColors(options.color === true);
  const paint = { error: colors.red, warning: colors.yellow, note: colors.cyan };
  const lines: string[] = [];
  let group: string | undefined;
  for (const finding of findings) {
    if (finding.path !== undefined && finding.path !== group) {
      if (lines.length > 0) lines.push('');
      lines.push(colors.bold(escapeControl(finding.path)));
    }
    group = finding.path;
    const place = finding.line === undefined ? '' : `${finding.line}:${finding.column ?? 1} `;
    const indent = finding.path === undefined ? '' : '  ';
    const level = paint[finding.level](finding.level.padEnd(7));
    const rule = colors.dim(escapeControl(finding.rule));
    lines.push(`${indent}${place}${level} ${escapeControl(finding.message)}  ${rule}`);
    if (finding.hint !== undefined)
      lines.push(`${indent}  ${colors.dim('→')} ${escapeControl(finding.hint)}`);
  }
  if (lines.length > 0) lines.push('');
  lines.push(describeCounts(findings));
  return `${lines.join('\n')}\n`;
}
