import type { Finding } from '@holdfast/base';
import { countFindings } from './count-findings.js';
import type { ReportOptions } from './report-options.js';

/** `{schemaVersion: 1, tool, counts: {error, warning, note}, findings: Finding[]}` */
export function renderJson(findings: readonly Finding[], options: ReportOptions): string {
  const report = {
    schemaVersion: 1,
    tool: options.tool ?? 'holdfast',
    counts: countFindings(findings),
    findings,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
