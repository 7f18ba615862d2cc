import type { CommitInfo, History, SourceTree } from '@holdfast/source';
import type { Anchor } from '../anchor.js';
import { targetFile } from '../anchor-target.js';
import type { AnchorDetail } from '../check-report.js';
import { ifAvailable } from './baseline.js';
import type { CheckContext } from './check-context.js';
import type { Outcome } from './outcome.js';
import { type Phase, phaseAt, phaseOf } from './phase-at.js';

/** Finds the commits in which states began. */
export interface Blame {
  /** The outcome with the commit that began its state, if there is one to name. */
  add(anchor: Anchor, outcome: Outcome): Promise<Outcome>;
}

/**
 * The present run of a state began with the oldest commit from which on every commit that touched
 * the file left it in that state: after a revert and a new change, the new change.
 */
export function createBlame(context: CheckContext): Blame {
  const { history, blame = true } = context.options;
  if (history === undefined || !blame) return { add: async (_anchor, outcome) => outcome };
  const trees = new Map<string, Promise<SourceTree>>();
  const treeAt = (commit: string) => {
    const known = trees.get(commit) ?? history.treeAt(commit);
    trees.set(commit, known);
    return known;
  };
  const paths = new Map<string, Promise<readonly string[]>>();
  const changedIn = (commit: string) => {
    const known = paths.get(commit) ?? pathsOf(history, commit);
    paths.set(commit, known);
    return known;
  };
  return {
    add: async (anchor, outcome) => {
      const from = anchor.confirmed.commit;
      const phase = phaseOf(outcome);
      if (from === undefined || phase === 'fresh' || phase === 'unknown') return outcome;
      const head = await context.head();
      if (head === undefined) return outcome;
      const evaluate = async (commit: string) =>
        await phaseAt(context, anchor, await treeAt(commit));
      const began = await ifAvailable(async () => {
        const log = await history.log(targetFile(anchor), from, head);
        return await beginning(log, phase, evaluate);
      });
      if (began === undefined) return outcome;
      const together = (await changedIn(began.commit)).includes(anchor.document);
      return { ...outcome, detail: { ...outcome.detail, ...tell(began, together) } };
    },
  };
}

async function beginning(
  { commits, complete }: { readonly commits: readonly CommitInfo[]; readonly complete: boolean },
  phase: Phase,
  evaluate: (commit: string) => Promise<Phase>,
): Promise<CommitInfo | undefined> {
  let began: CommitInfo | undefined;
  for (const info of commits.toReversed()) {
    const then = await evaluate(info.commit);
    if (then === 'unknown') continue;
    if (then !== phase) return began;
    began = info;
  }
  // Where the history was cut off, the state may be older than what is left of it.
  return complete ? began : undefined;
}

function tell(
  { commit, author, date, subject }: CommitInfo,
  together: boolean,
): Pick<AnchorDetail, 'since' | 'together'> {
  const since = { commit, author, date, subject };
  return together ? { since, together } : { since };
}

async function pathsOf(history: History, commit: string): Promise<readonly string[]> {
  const parent = await history.resolve(`${commit}~1`);
  if (parent === undefined) return [];
  return (await ifAvailable(() => history.changedPaths(parent, commit))) ?? [];
}
