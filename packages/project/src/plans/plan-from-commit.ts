import { join } from 'node:path';
import { checkWritablePath, cutText, HoldfastError, LIMITS, shorten } from '@holdfast/base';
import { type FileState, fileChanges, type PlanLimits, planLimits } from '@holdfast/plan';
import { type LocalPlan, type PlanLocalOptions, planChanges } from '@holdfast/plan/local';
import type { History } from '@holdfast/source';
import {
  commitDiff,
  countCommits,
  type DiffEntry,
  type DiffSide,
  openHistory,
} from '@holdfast/source/node';
import { committedState } from './committed-state.js';

/** Where to plan what a commit has, and why. */
export interface CommitPlanOptions extends PlanLocalOptions {
  /** One line; else the name and id of the commit. */
  readonly reason?: string;
}

/** A plan that brings files to what a commit has. */
export interface CommitPlan extends LocalPlan {
  /** Paths that differ too, and that no plan may touch. */
  readonly leftOut: readonly string[];
  /** Full id of the commit. */
  readonly commit: string;
  /** Commits of `HEAD` that it does not have, and whose changes the plan therefore takes back. */
  readonly takenBack: number;
}

/**
 * Plans the difference between `HEAD` and another commit: every file that differs between the two is
 * brought from what it is on disk to what the commit has. Files that are the same in both stay as they
 * are, whatever was done to them since. The repository is only read; nothing of its configuration runs.
 *
 * @param ref - a branch, tag or commit.
 * @throws HoldfastError `source-unavailable` when there is no such commit, `unsafe-target` for a symlink
 *   or submodule, `too-large` for more than the limits, `request-invalid` when nothing differs, and as
 *   `planLocal`.
 */
export async function planFromCommit(ref: string, options: CommitPlanOptions): Promise<CommitPlan> {
  const directory = join(options.cwd, options.appRoot ?? '.');
  const history = await openHistory(directory);
  try {
    const [head, commit] = [await resolved(history, 'HEAD'), await resolved(history, ref)];
    const differing = await commitDiff(directory, head, commit);
    const leftOut = differing.flatMap(({ path, from = path }) =>
      [path, from].every((name) => checkWritablePath(name).ok) ? [] : [path],
    );
    const entries = differing.filter(({ path }) => !leftOut.includes(path));
    const results = await resultsOf(history, entries, ref, planLimits(options.limits));
    const renames = entries.flatMap(({ path, from }) =>
      from === undefined ? [] : [{ path, from }],
    );
    const reason = options.reason ?? `From ${ref} (${commit.slice(0, 12)})`;
    const planned = await planChanges(
      {
        paths: [...results.keys()],
        make: (stateOf) => fileChanges(results, renames, stateOf),
        reason: cutText(reason, LIMITS.reasonUnits),
      },
      options,
    );
    const takenBack = (await countCommits(directory, head, commit)) ?? 0;
    return { ...planned, leftOut, commit, takenBack };
  } finally {
    await history.close();
  }
}

async function resolved(history: History, ref: string): Promise<string> {
  const commit = await history.resolve(ref);
  if (commit !== undefined) return commit;
  throw new HoldfastError('source-unavailable', `There is no commit ${shorten(ref)}.`, {
    hint: 'Name a branch, tag or commit of this repository. Fetch it first where it is of another one.',
  });
}

async function resultsOf(
  history: History,
  entries: readonly DiffEntry[],
  ref: string,
  { files, totalBytes }: PlanLimits,
): Promise<ReadonlyMap<string, FileState | undefined>> {
  if (entries.length > files) throw tooLarge(`${entries.length} files`, files);
  let total = 0;
  const results = new Map<string, FileState | undefined>();
  for (const { path, from, before, after } of entries) {
    for (const side of [before, after]) requireFile(side, path, ref);
    if (from !== undefined && !results.has(from)) results.set(from, undefined);
    const state = after === undefined ? undefined : await committedState(history, after, path);
    total += state?.bytes.length ?? 0;
    if (total > totalBytes) throw tooLarge(`more than ${totalBytes} bytes`, totalBytes);
    results.set(path, state);
  }
  return results;
}

function tooLarge(what: string, most: number): HoldfastError {
  return new HoldfastError(
    'too-large',
    `What differs from the commit is ${what}; at most ${most} are taken.`,
    {
      hint: 'Bring it over with git, in parts, or raise change.limits in .holdfast/config.json.',
    },
  );
}

function requireFile(side: DiffSide | undefined, path: string, ref: string): void {
  if (side === undefined || side.mode.startsWith('100')) return;
  const what = side.mode === '120000' ? 'a symlink' : 'a submodule';
  throw new HoldfastError(
    'unsafe-target',
    `${shorten(path)} is ${what}, here or in ${shorten(ref)}.`,
    {
      path,
      hint: 'Plans change ordinary files only. Bring this one over with git.',
    },
  );
}
