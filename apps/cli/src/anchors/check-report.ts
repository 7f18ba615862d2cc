import { sectionLines } from '@holdfast/anchors';
import { checkFindings, type Project, type Verdict } from '@holdfast/project';
import { type ReportFormat, renderFindings } from '@holdfast/report';
import type { CheckValues } from '../command-line/anchor-options.js';
import { VERSION } from '../command-line/version.js';
import type { Checked } from './checked.js';
import { momentOf } from './moment-of.js';

export type CheckReporter = typeof checkReport;

/** A check in a format that other programs read. */
export async function checkReport(
  checked: Checked,
  verdict: Verdict,
  format: ReportFormat,
  project: Project,
  values: CheckValues,
): Promise<string> {
  const tree = await project.tree(momentOf(values, process.env));
  const lineOf = await sectionLines(
    checked.anchors.results.map(({ anchor }) => anchor),
    tree,
  );
  const tool = checked.journal === undefined ? 'holdfast anchors check' : 'holdfast check';
  const findings = checkFindings({ ...checked, lineOf }, verdict);
  return renderFindings(findings, { format, tool, version: VERSION });
}
