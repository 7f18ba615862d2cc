import { openJournal } from '@holdfast/journal';
import { measure } from './lib/measure.mjs';
import { ms, printTable, verdict } from './lib/table.mjs';
import { makeWorkspace, removeWorkspace, updatePlan } from './lib/workspace.mjs';

/** Status of a project with 256 finished transactions of four files each. */
export async function benchStatus() {
  const root = makeWorkspace(4);
  const journal = openJournal(root);
  for (let i = 0; i < 256; i += 1) await journal.apply(updatePlan(4, i, i + 1));
  const result = await measure({ status: { run: () => openJournal(root).status() } }, 20);
  removeWorkspace(root);
  const { median, min } = result.status;
  printTable(
    'status of 256 transactions: milliseconds',
    ['median', 'min', 'target'],
    [[ms(median), ms(min), `<= 50 ${verdict(median, 50)}`]],
  );
}
