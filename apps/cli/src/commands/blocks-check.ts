import { counted, snakeCase } from '@holdfast/base';
import {
  type BlockMap,
  blockFindings,
  CHECK_CLASSES,
  checkBlocks,
  settleBaseline,
} from '@holdfast/blocks';
import { type BlockCheckFacts, blockCheckFacts } from '@holdfast/project';
import { renderFindings } from '@holdfast/report';
import { actOutcome } from '../blocks/act-outcome.js';
import { withMap } from '../blocks/with-map.js';
import type { CheckBlocksValues } from '../command-line/block-options.js';
import { failOnArgument } from '../command-line/fail-on-argument.js';
import type { Outcome } from '../command-line/outcome.js';
import { formatOf } from '../command-line/report-formats.js';
import { VERSION } from '../command-line/version.js';
import { leftOutLines } from '../render/blocks/left-out-lines.js';
import { colorsOf } from '../render/colors-of.js';
import type { Terminal } from '../terminal/terminal.js';

/** Checks the map against files and imports; changes only the baseline, and only when asked. */
export async function run(values: CheckBlocksValues, terminal: Terminal): Promise<Outcome> {
  return await withMap(values, terminal, async (map, project) => {
    const facts = await blockCheckFacts(project);
    if (values['accept-rules'] || values['shrink-baseline']) {
      const how = values['accept-rules'] ? 'accept' : 'shrink';
      return await actOutcome(values, terminal, project, map, {
        act: 'baseline',
        change: (present, { seat }) => settleBaseline(present, facts, how, seat),
        notes: (before, after) => [baselineLine(before, after)],
      });
    }
    const check = checkBlocks(map, facts);
    const failOn = failOnArgument(values['fail-on'], CHECK_CLASSES);
    const findings = blockFindings(check, failOn === undefined ? {} : { failOn });
    const failed = findings.some(({ level }) => level === 'error');
    const format = formatOf(values) ?? 'human';
    const tool = { tool: 'holdfast blocks check', version: VERSION };
    return {
      exitCode: failed ? 1 : 0,
      json: {
        schema_version: 1,
        status: failed ? 'failed' : 'passed',
        findings: snakeCase(findings),
        unmapped: check.unmapped,
        left_out: facts.leftOut,
        unresolved: facts.unresolved,
      },
      text: `${format === 'human' ? checkedLines(map, facts, terminal) : ''}${renderFindings(findings, { format, color: terminal.color, ...tool })}`,
    };
  });
}

/** Imports that a rule forbids and that are accepted. */
function baselineLine(before: BlockMap, after: BlockMap): string {
  const now = counted(after.rulesBaseline.length, 'accepted import');
  return `${now} in the baseline, ${before.rulesBaseline.length} before.`;
}

/** What was looked at, so that no findings cannot mean that nothing was; and what was not. */
function checkedLines(
  { blocks, rules }: BlockMap,
  { files, leftOut, unresolved }: BlockCheckFacts,
  terminal: Terminal,
): string {
  const live = blocks.filter(({ state }) => state !== 'archived').length;
  const looked = [
    counted(live, 'block'),
    counted(rules.length, 'rule'),
    counted(files.length, 'file'),
  ];
  const blind =
    unresolved.length === 0
      ? []
      : [`${counted(unresolved.length, 'import')} unresolved (--json lists all)`];
  const lines = [
    `Checked ${looked.join(', ')}.`,
    ...blind,
    ...leftOutLines(leftOut, colorsOf(terminal)),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
