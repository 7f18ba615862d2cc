import { HoldfastError } from '@holdfast/base';
import { type ChangeResult, type ChangeStatus, openJournal } from '@holdfast/journal';
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
import { openWorkspace, type Workspace } from './open-workspace.js';
import { runInJournal } from './run-in-journal.js';
import { unstage } from './unstage.js';

/** A plan of what was uncommitted, and where it was kept. */
export interface TakenWork extends LocalPlan {
  readonly savedAs: string | undefined;
}

/**
 * Makes a plan of uncommitted work, keeps it, and then brings files and index back to `HEAD`, the files
 * through the journal: at every moment the work is in the files, in the plan, or in both.
 *
 * @param keep - writes the plan where the user asked for it, and answers where it was saved.
 * @throws HoldfastError as `worktreeChanges` and `planChanges`; the code of the first conflict when the
 *   files cannot be brought back; `io-error` when git cannot write its index.
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
  // Says so where there is no such directory.
  openWorkspace(values, terminal);
  const limits = await limitsFor(cwd, appRoot);
  const options = { cwd, limits, ...(appRoot === undefined ? {} : { appRoot }) };
  const changes = await worktreeChanges({
    ...options,
    root,
    ...(reason === undefined ? {} : { reason }),
  });
  noteLeftOut(changes.leftOut, terminal);
  const restore = await planChanges(changes.restore, options);
  const planned = await planChanges(changes.work, options);
  refuseBlocked(restore.plan);
  refuseBlocked(planned.plan);
  const journal = openJournal(root);
  return runInJournal(terminal, async (running) => {
    const journaled = { ...running, cwd, limits };
    // What is in the way now is said before anything is written.
    requireDone(await journal.apply(restore.plan, { ...journaled, dryRun: true }), 'ready');
    const savedAs = await keep(planned.plan);
    const result = await journal.apply(restore.plan, journaled);
    requireDone(result, 'applied');
    await unstage(cwd, appRoot, changes.staged);
    const undo = commandLine(['change', 'recover', result.transactionId ?? '--last'], values.cwd);
    terminal.note(`Files and index are as HEAD has them. Back without the plan: ${undo}\n`);
    return { ...planned, savedAs };
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

function requireDone({ status, conflicts }: ChangeResult, wanted: ChangeStatus): void {
  if (status === wanted) return;
  const [first] = conflicts;
  throw new HoldfastError(
    first?.code ?? 'interrupted',
    first?.reason ?? 'The files could not be brought back.',
    {
      ...(first?.path === undefined ? {} : { path: first.path }),
      hint: status === 'interrupted' ? HALF_WAY : 'The files are as they were.',
    },
  );
}

const HALF_WAY =
  'The plan is kept, and some files are brought back already. Put them back: holdfast change recover --last';
