import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { HoldfastError } from '@holdfast/base';
import { openJournal } from '@holdfast/journal';
import { appRootInProject } from '@holdfast/project';
import type { ApplyValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { parseWait } from '../command-line/parse-amounts.js';
import { usageError } from '../command-line/usage-error.js';
import { loadPlan } from '../project/load-plan.js';
import { projectRootOf } from '../project/open-workspace.js';
import { runInJournal } from '../project/run-in-journal.js';
import { changeOutcome } from '../render/change-outcome.js';
import type { Terminal } from '../terminal/terminal.js';

/** Applies a plan: the reviewed plan is the authorisation, so nothing is asked. */
export async function run(values: ApplyValues, terminal: Terminal): Promise<Outcome> {
  const waitMs = parseWait(values.wait);
  const { expect } = values;
  if (expect !== undefined && !/^[0-9a-f]{12,64}$/.test(expect)) {
    throw usageError('--expect needs the id of a plan: 12 to 64 hexadecimal digits.');
  }
  const { plan, cwd } = await loadPlan(values.plan ?? '-', values.cwd, terminal);
  if (expect !== undefined && !plan.id.startsWith(expect)) {
    throw new HoldfastError('plan-mismatch', `This is the plan ${plan.id}, not the expected one.`, {
      hint: 'Review this plan, or apply the one that was reviewed.',
    });
  }
  const root = projectRootOf(cwd, plan.appRoot);
  const journal = openJournal(root);
  const result = await runInJournal(terminal, (options) =>
    journal.apply(plan, { ...options, waitMs, cwd, dryRun: values['dry-run'] }),
  );
  const { appRoot } = plan;
  const called = {
    ...values,
    source: values.plan,
    root,
    place: appRootInProject(root, cwd, appRoot),
    planning: {
      cwd: values.cwd ?? fromShell(cwd, terminal),
      words: appRoot === '.' ? [] : ['--app-root', appRoot],
    },
  };
  return changeOutcome('apply', result, called, terminal);
}

/** The workspace of a saved plan as `--cwd` for where the user is; none when that is the same. */
function fromShell(cwd: string, { shellDirectory }: Terminal): string | undefined {
  const path = relative(realpathSync.native(shellDirectory), realpathSync.native(cwd));
  return path === '' ? undefined : path;
}
