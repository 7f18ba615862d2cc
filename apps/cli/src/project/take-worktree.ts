import { HoldfastError } from '@holdfast/base';
import { type ApplyOptions, type ChangeResult, type Journal, openJournal } from '@holdfast/journal';
import type { Plan } from '@holdfast/plan';
import { type LocalPlan, planChanges } from '@holdfast/plan/local';
import { worktreeChanges } from '@holdfast/project';
import type { PlanValues } from '../command-line/change-options.js';
import { usageError } from '../command-line/usage-error.js';
import { commandLine } from '../render/command-line.js';
import type { Terminal } from '../terminal/terminal.js';
import { isBlocked } from './is-blocked.js';
import { limitsFor } from './limits-for.js';
import { noteLeftOut } from './note-left-out.js';
import type { Workspace } from './open-workspace.js';
import { runInJournal } from './run-in-journal.js';
import { unstage } from './unstage.js';

/** A plan of what was uncommitted, and where it was kept. */
export interface TakenWork extends LocalPlan {
  readonly savedAs: string | undefined;
}

/**
 * Makes a plan of uncommitted work, keeps it, and brings files and index back to `HEAD`. The files are
 * brought back through the journal: whatever goes wrong before the plan is kept, the work is put back,
 * and where that is not possible, or the program is killed, `change recover` does it.
 *
 * @param keep - writes the plan where the user asked for it, and answers where it was saved.
 * @throws HoldfastError as `worktreeChanges` and `planChanges`; the code of the first conflict when the
 *   files could not be brought back.
 */
export async function takeWorktree(
  values: PlanValues,
  { cwd, root }: Workspace,
  keep: (plan: Plan) => Promise<string | undefined>,
  terminal: Terminal,
): Promise<TakenWork> {
  if (values.output === undefined && !values.save) {
    throw usageError(
      '--from-worktree takes the work out of the files: its plan has to be kept.',
      'Add --save, or --output FILE.',
    );
  }
  const { reason, 'app-root': appRoot } = values;
  const limits = await limitsFor(cwd, appRoot);
  const options = { cwd, limits, ...(appRoot === undefined ? {} : { appRoot }) };
  const changes = await worktreeChanges({
    ...options,
    root,
    ...(reason === undefined ? {} : { reason }),
  });
  noteLeftOut(changes.leftOut, terminal);
  const restore = await planChanges(changes.restore, options);
  refuseBlocked(restore.plan);
  const journal = openJournal(root);
  return runInJournal(terminal, async (running) => {
    const journaled = { ...running, cwd, limits };
    const { transactionId } = await applied(journal, restore.plan, journaled);
    try {
      const planned = await planChanges(changes.work, options);
      refuseBlocked(planned.plan);
      const savedAs = await keep(planned.plan);
      await unstage(cwd, appRoot, changes.staged);
      const undo = commandLine(['change', 'recover', transactionId], values.cwd);
      terminal.note(`Files and index are as HEAD has them. Back without the plan: ${undo}\n`);
      return { ...planned, savedAs };
    } catch (error) {
      await putBack(journal, transactionId, values, error);
      throw error;
    }
  });
}

function refuseBlocked(plan: Plan): void {
  if (!isBlocked(plan)) return;
  const [first] = [...plan.conflicts, ...plan.unsupported];
  throw new HoldfastError(first?.code ?? 'plan-invalid', first?.reason ?? 'It cannot be applied.', {
    ...(first?.path === undefined ? {} : { path: first.path }),
    hint: 'Nothing was changed: no plan may do this. Commit or stash this file first, and plan the others.',
  });
}

async function applied(
  journal: Journal,
  plan: Plan,
  options: ApplyOptions,
): Promise<ChangeResult & { readonly transactionId: string }> {
  const result = await journal.apply(plan, options);
  const { status, transactionId, conflicts } = result;
  if (status === 'applied' && transactionId !== undefined) return { ...result, transactionId };
  const [first] = conflicts;
  throw new HoldfastError(
    first?.code ?? 'interrupted',
    first?.reason ?? 'The files could not be brought back.',
    {
      ...(first?.path === undefined ? {} : { path: first.path }),
      hint:
        status === 'interrupted'
          ? 'Some files are brought back already. Put all of them back: holdfast change recover --last'
          : 'Nothing was changed.',
    },
  );
}

async function putBack(
  journal: Journal,
  transaction: string,
  { cwd }: PlanValues,
  cause: unknown,
): Promise<void> {
  const { status } = await journal.recover(transaction);
  if (status === 'recovered') return;
  throw new HoldfastError('interrupted', 'The work could not be put back after a failure.', {
    hint: `It is whole in the journal: ${commandLine(['change', 'recover', transaction], cwd)}`,
    cause,
  });
}
