import { openJournal, type StatusResult } from '@holdfast/journal';
import type { StatusValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { openWorkspace } from '../project/open-workspace.js';
import { renderStatus } from '../render/render-status.js';
import type { Terminal } from '../terminal/terminal.js';

/** Lists transactions and issues. */
export async function run(values: StatusValues, terminal: Terminal): Promise<Outcome> {
  const { root, appRoot } = openWorkspace(values, terminal);
  const status = await openJournal(root).status(appRoot === undefined ? {} : { appRoot });
  return {
    exitCode: needsAttention(status) ? 1 : 0,
    json: status,
    text: terminal.json ? '' : renderStatus(status, values.cwd, terminal),
  };
}

/** A live apply alone is no reason to worry (change.md 4). */
function needsAttention({ transactions, issues }: StatusResult): boolean {
  return (
    issues.length > 0 ||
    transactions.some((transaction) => transaction.active && transaction.owner?.alive !== true)
  );
}
