import { counted, escapeControl } from '@holdfast/base';
import { documentBytesOf } from '@holdfast/plan';
import { type LocalPlan, planLocal, planPatch } from '@holdfast/plan/local';
import { planFromCommit } from '@holdfast/project';
import type { PlanValues } from '../command-line/change-options.js';
import { usageError } from '../command-line/usage-error.js';
import { readText } from '../input/read-document.js';
import type { Terminal } from '../terminal/terminal.js';
import { limitsFor } from './limits-for.js';
import { noteLeftOut } from './note-left-out.js';
import { readRequest } from './read-request.js';

/**
 * Plans what the command line names: a request, a patch, or what a commit has.
 *
 * @param cwd - the workspace, absolute.
 * @throws HoldfastError `usage-error` when it is not exactly one of these, and what planning throws.
 */
export async function makePlan(
  values: PlanValues,
  cwd: string,
  terminal: Terminal,
): Promise<LocalPlan> {
  const { request, reason, from, 'from-patch': patch, 'app-root': appRoot } = values;
  const limits = await limitsFor(cwd, appRoot);
  const place = { cwd, limits, ...(appRoot === undefined ? {} : { appRoot }) };
  const options = { ...place, ...(reason === undefined ? {} : { reason }) };
  if (patch !== undefined) {
    const text = await readText(patch, 'patch', terminal, documentBytesOf(limits));
    return planPatch(text, options);
  }
  if (from === undefined) {
    return planLocal(await readRequest(request ?? '-', limits, terminal), place);
  }
  const { leftOut, takenBack, ...planned } = await planFromCommit(from, options);
  noteTakenBack(takenBack, from, terminal);
  noteLeftOut(leftOut, terminal);
  return planned;
}

function noteTakenBack(commits: number, from: string, terminal: Terminal): void {
  if (commits === 0) return;
  terminal.note(
    `HEAD has ${counted(commits, 'commit')} that ${escapeControl(from)} does not have: the plan takes back what they changed. Merge or rebase it first where you do not want that.\n`,
  );
}

/** @throws HoldfastError `usage-error` when a command line does not name one thing to plan. */
export function requireOneSource(values: PlanValues): void {
  const { request, reason, from, 'from-patch': patch, 'from-worktree': worktree } = values;
  const sources = [request, patch, from, worktree || undefined];
  if (sources.filter((source) => source !== undefined).length !== 1) {
    throw usageError(
      'change plan takes one of a request, --from-patch FILE, --from REF, and --from-worktree.',
      'Give a request file or - for stdin; or --from-patch FILE, or --from-patch - for stdin; or --from REF; or --from-worktree --save.',
    );
  }
  if (request !== undefined && reason !== undefined) {
    throw usageError(
      '--reason goes with --from-patch, --from and --from-worktree: the candidates of a request have their own.',
    );
  }
}
