import { resolve } from 'node:path';
import { openJournal } from '@holdfast/journal';
import type { PruneValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { parseAge, parseCount } from '../command-line/parse-amounts.js';
import { openWorkspace } from '../project/open-workspace.js';
import { runInJournal } from '../project/run-in-journal.js';
import { renderPruned } from '../render/render-pruned.js';
import type { Terminal } from '../terminal/terminal.js';

/** Archives or deletes finished transactions, or says which it would. */
export async function run(values: PruneValues, terminal: Terminal): Promise<Outcome> {
  const keep = parseCount('--keep', values.keep);
  const olderThanMs = parseAge('--older-than', values['older-than']);
  const { root } = openWorkspace(values, terminal);
  const journal = openJournal(root);
  const { archive } = values;
  const before = terminal.json ? [] : (await journal.status()).transactions;
  const result = await runInJournal(terminal, (options) =>
    journal.prune({
      ...options,
      delete: values.delete,
      ...(archive === undefined ? {} : { archive: resolve(terminal.shellDirectory, archive) }),
      ...(keep === undefined ? {} : { keep }),
      ...(olderThanMs === undefined ? {} : { olderThanMs }),
    }),
  );
  return { exitCode: 0, json: result, text: renderPruned(result, before, values, terminal) };
}
