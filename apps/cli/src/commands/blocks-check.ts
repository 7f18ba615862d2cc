import { blockFindings, checkBlocks, settleBaseline } from '@holdfast/blocks';
import { blockCheckFacts } from '@holdfast/project';
import { type ReportFormat, renderFindings } from '@holdfast/report';
import { snakeCase } from '../anchors/snake-case.js';
import { actOutcome } from '../blocks/act-outcome.js';
import { failOnArgument } from '../blocks/fail-on-argument.js';
import { withMap } from '../blocks/with-map.js';
import type { CheckBlocksValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { VERSION } from '../command-line/version.js';
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
      });
    }
    const check = checkBlocks(map, facts);
    const failOn = failOnArgument(values['fail-on']);
    const findings = blockFindings(check, failOn === undefined ? {} : { failOn });
    const failed = findings.some(({ level }) => level === 'error');
    const tool = { tool: 'holdfast blocks check', version: VERSION };
    return {
      exitCode: failed ? 1 : 0,
      json: {
        schema_version: 1,
        status: failed ? 'failed' : 'passed',
        findings: snakeCase(findings),
        unmapped: check.unmapped,
      },
      text: renderFindings(findings, { format: formatOf(values), color: terminal.color, ...tool }),
    };
  });
}

function formatOf({ sarif, github, junit }: CheckBlocksValues): ReportFormat {
  return sarif ? 'sarif' : github ? 'github' : junit ? 'junit' : 'human';
}
