import { join } from 'node:path';
import { checkWritablePath, HoldfastError, sha256 } from '@holdfast/base';
import { type FileState, fileChanges, planLimits, type Renamed } from '@holdfast/plan';
import type { PlanLocalOptions, PlannedChanges } from '@holdfast/plan/local';
import {
  type DiffSide,
  openHistory,
  type UncommittedFile,
  uncommittedWork,
} from '@holdfast/source/node';
import { CACHE_PATH } from '../cache-path.js';
import { committedState } from './committed-state.js';

/** Where uncommitted work is looked for, and why it was done. */
export interface WorktreeOptions extends PlanLocalOptions {
  /** The project's root, absolute. */
  readonly root: string;
  /** One line; else the id of the commit. */
  readonly reason?: string;
}

/** Uncommitted work as two changes, each of which undoes the other. */
export interface WorktreeChanges {
  /** Paths that are not as `HEAD` has them either, and that no plan may touch: they stay so. */
  readonly leftOut: readonly string[];
  /** Brings the files to what `HEAD` has. */
  readonly restore: PlannedChanges;
  /** Makes of the files of `HEAD` what they are now. */
  readonly work: PlannedChanges;
  /** Files of which something is staged, with what `HEAD` has of them. */
  readonly staged: readonly StagedPath[];
}

/** A path of the index, relative to the app root, and what `HEAD` has there. */
export interface StagedPath {
  readonly path: string;
  readonly committed?: DiffSide;
}

/**
 * Reads what was done since `HEAD`, tracked or not, but ignored. A file that is the same under another
 * name was moved. What is below `.holdfast` and other directories that plans may not touch stays as it is.
 *
 * @throws HoldfastError as `uncommittedWork`; `request-invalid` when nothing was done.
 */
export async function worktreeChanges(options: WorktreeOptions): Promise<WorktreeChanges> {
  const directory = join(options.cwd, options.appRoot ?? '.');
  const { commit, files, leftOut } = await uncommittedWork(directory, {
    maxBytes: planLimits(options.limits).fileBytes,
    isWanted: isForPlans,
    ...(directory === options.root ? { stamps: join(options.root, CACHE_PATH, 'stamps') } : {}),
  });
  if (files.length === 0) throw nothing();
  const committed = await committedStates(directory, files);
  const present = new Map(files.map(({ path, present }) => [path, present]));
  const moves = movesBetween(committed, present);
  const paths = files.map(({ path }) => path);
  const reason = options.reason ?? `Uncommitted work on ${commit.slice(0, 12)}`;
  const back = moves.map(({ from, path }) => ({ from: path, path: from }));
  return {
    // What Holdfast keeps is no work on the project's files.
    leftOut: leftOut.filter((path) => !`/${path}`.includes('/.holdfast/')),
    restore: {
      paths,
      reason: `Back to ${commit.slice(0, 12)}: the work is a plan`,
      make: (stateOf) => fileChanges(committed, back, unchanged(present, stateOf)),
    },
    work: {
      paths,
      reason,
      make: (stateOf) => fileChanges(present, moves, stateOf),
      // They are brought back before this plan is applied.
      future: committed,
    },
    staged: files.filter(({ isStaged }) => isStaged),
  };
}

type States = ReadonlyMap<string, FileState | undefined>;

/** Names that no plan can have are not left out silently: planning refuses them. */
function isForPlans(path: string): boolean {
  const checked = checkWritablePath(path);
  return checked.ok || checked.problem.code !== 'path-reserved';
}

function nothing(): HoldfastError {
  return new HoldfastError('request-invalid', 'There is nothing to plan: nothing is uncommitted.', {
    hint: 'Change files first. What was taken into a plan before is in .holdfast/plans, or where --output put it.',
  });
}

async function committedStates(
  directory: string,
  files: readonly UncommittedFile[],
): Promise<States> {
  const history = await openHistory(directory);
  try {
    const states = new Map<string, FileState | undefined>();
    for (const { path, committed } of files)
      states.set(path, committed && (await committedState(history, committed, path)));
    return states;
  } finally {
    await history.close();
  }
}

/** Files that are gone and are there under another name, each with equal bytes and no second one. */
function movesBetween(committed: States, present: States): Renamed[] {
  const gone = byContent([...committed].filter(([path]) => present.get(path) === undefined));
  const come = byContent([...present].filter(([path]) => committed.get(path) === undefined));
  return [...gone].flatMap(([content, [from, ...others]]) => {
    const [path, ...more] = come.get(content) ?? [];
    if (from === undefined || path === undefined || others.length + more.length > 0) return [];
    return [{ from, path }];
  });
}

function byContent(states: readonly (readonly [string, FileState | undefined])[]) {
  const paths = new Map<string, string[]>();
  for (const [path, state] of states) {
    // Empty files have nothing that says which is which.
    if (state === undefined || state.bytes.length === 0) continue;
    const key = sha256(state.bytes);
    paths.set(key, [...(paths.get(key) ?? []), path]);
  }
  return paths;
}

/** States as they are now, which have to be those that the change is made from. */
function unchanged(
  known: States,
  stateOf: (path: string) => FileState | undefined,
): (path: string) => FileState | undefined {
  return (path) => {
    const [now, then] = [stateOf(path), known.get(path)];
    const isSame =
      now === undefined || then === undefined
        ? now === then
        : Buffer.compare(now.bytes, then.bytes) === 0;
    if (isSame) return now;
    throw new HoldfastError('changed-since-plan', 'A file was changed while it was planned.', {
      path,
      hint: 'Nothing is lost. Run it again.',
    });
  };
}
