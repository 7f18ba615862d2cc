import {
  ALL_FAILURES,
  judgeCheck,
  type MapCheck,
  type Project,
  type Verdict,
} from '@holdfast/project';
import type { CheckValues } from '../command-line/anchor-options.js';
import { failOnArgument } from '../command-line/fail-on-argument.js';
import type { Outcome } from '../command-line/outcome.js';
import { formatOf } from '../command-line/report-formats.js';
import type { AnchorText } from '../render/anchors/anchor-text.js';
import { renderCheck } from '../render/anchors/render-check.js';
import { renderJournalCheck } from '../render/render-journal-check.js';
import type { CheckReporter } from './check-report.js';
import type { Checked } from './checked.js';

/** A check as the command line answers it: in the format that was asked for, with its exit code. */
export async function checkOutcome(
  checked: Checked,
  values: CheckValues,
  project: Project,
  text: AnchorText,
): Promise<Outcome> {
  const verdict = judgeCheck(checked, {
    failOn: failOnArgument(values['fail-on'], ALL_FAILURES) ?? project.config.failOn,
    allowPartial: values['allow-partial'],
  });
  const format = formatOf(values);
  return {
    exitCode: verdict.status === 'fresh' ? 0 : 1,
    json: values.json ? await jsonDocument(checked, verdict) : undefined,
    text:
      format === undefined
        ? await humanText(checked, verdict, text)
        : await reportText(checked, verdict, format, project, values),
  };
}

/** Only an answer in words is needed fast: the others load what makes them. */
async function jsonDocument(checked: Checked, verdict: Verdict): Promise<unknown> {
  const { checkDocument } = await import('./check-document.js');
  return checkDocument(checked, verdict);
}

async function reportText(...asked: Parameters<CheckReporter>): Promise<string> {
  const { checkReport } = await import('./check-report.js');
  return await checkReport(...asked);
}

async function humanText(
  { anchors, blocks, journal }: Checked,
  verdict: Verdict,
  text: AnchorText,
): Promise<string> {
  const about = journal === undefined ? '' : renderJournalCheck(journal, text);
  return `${renderCheck(anchors, text)}${await mapText(blocks, verdict, text)}${about}`;
}

async function mapText(
  blocks: MapCheck | undefined,
  verdict: Verdict,
  text: AnchorText,
): Promise<string> {
  if (blocks === undefined) return '';
  const { renderMapCheck } = await import('../render/blocks/render-map-check.js');
  return `\n${renderMapCheck(blocks, verdict, text)}`;
}
