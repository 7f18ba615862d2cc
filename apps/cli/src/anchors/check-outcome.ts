import { sectionLines } from '@holdfast/anchors';
import { checkFindings, judgeCheck, type Project, type Verdict } from '@holdfast/project';
import { type ReportFormat, renderFindings } from '@holdfast/report';
import type { CheckValues } from '../command-line/anchor-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { VERSION } from '../command-line/version.js';
import type { AnchorText } from '../render/anchors/anchor-text.js';
import { renderCheck } from '../render/anchors/render-check.js';
import { renderJournalCheck } from '../render/render-journal-check.js';
import { checkDocument } from './check-document.js';
import type { Checked } from './checked.js';
import { momentOf } from './moment-of.js';

/** A check as the command line answers it: in the format that was asked for, with its exit code. */
export async function checkOutcome(
  checked: Checked,
  values: CheckValues,
  project: Project,
  text: AnchorText,
): Promise<Outcome> {
  const verdict = judgeCheck(checked, {
    failOn: project.config.failOn,
    allowPartial: values['allow-partial'],
  });
  const format = formatOf(values);
  return {
    exitCode: verdict.status === 'fresh' ? 0 : 1,
    json: values.json ? checkDocument(checked, verdict) : undefined,
    text:
      format === undefined
        ? humanText(checked, text)
        : await reportText(checked, verdict, format, project, values),
  };
}

async function reportText(
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

function formatOf({ sarif, github, junit }: CheckValues): ReportFormat | undefined {
  return sarif ? 'sarif' : github ? 'github' : junit ? 'junit' : undefined;
}

function humanText({ anchors, journal }: Checked, text: AnchorText): string {
  const about = journal === undefined ? '' : renderJournalCheck(journal, text);
  return `${renderCheck(anchors, text)}${about}`;
}
