import type { CheckProjectOptions } from '@holdfast/project';
import type { CheckValues } from '../command-line/anchor-options.js';
import { parseBudget } from '../command-line/parse-budget.js';
import { type Places, pathArgument } from '../project/path-argument.js';
import { startProgressBar } from '../terminal/progress-bar.js';
import type { Terminal } from '../terminal/terminal.js';
import { momentOf } from './moment-of.js';

/** Runs a check as the options of a command line ask for it, with a bar while it goes on. */
export async function runCheck<T>(
  check: (options: CheckProjectOptions) => Promise<T>,
  values: CheckValues,
  places: Places,
  terminal: Terminal,
): Promise<T> {
  const bar = startProgressBar(terminal);
  try {
    return await check({
      moment: momentOf(values, terminal.env),
      documents: values.documents.map((document) => pathArgument(document, places)),
      budget: parseBudget(values),
      blame: !values['no-blame'],
      // Only the JSON document says where what is fresh stands.
      linesOfUntouched: values.json,
      ...(values.since === undefined ? {} : { since: values.since }),
      onProgress: ({ phase, done, total }) => bar.show(PHASES[phase], done, total),
    });
  } finally {
    bar.end();
  }
}

const PHASES = { anchored: 'Checking files', search: 'Searching for what moved' } as const;
