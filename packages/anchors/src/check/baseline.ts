import { isHoldfastError } from '@holdfast/base';
import type { History, SourceEntry } from '@holdfast/source';
import type { Anchor } from '../anchor.js';
import type { BudgetPart } from './budget-meter.js';
import type { FactsReader, FileFacts } from './facts-reader.js';

/** What was there when anchors were confirmed. */
export interface Baselines {
  /** Facts of the anchored file as confirmed; not `facts` when that content cannot be had. */
  own(anchor: Confirmed, file: string, part: BudgetPart): Promise<FileFacts>;
  /** The commit that an anchor was confirmed at; `undefined` when none is known or it is not here. */
  at(commit: string | undefined): Promise<CommitBaseline | undefined>;
}

export type Confirmed = Pick<Anchor, 'confirmed'>;

/** Every file of a confirmed commit, and what git says became of them. */
export interface CommitBaseline {
  readonly commit: string;
  readonly entries: ReadonlyMap<string, SourceEntry>;
  facts(path: string, part: BudgetPart): Promise<FileFacts>;
  /** By git's own account, from that commit to the head. */
  readonly renamedTo: ReadonlyMap<string, string>;
  readonly renamedFrom: ReadonlyMap<string, string>;
}

export function createBaselines(
  history: History | undefined,
  headOf: () => Promise<string | undefined>,
  reader: FactsReader,
): Baselines {
  const commits = new Map<string, Promise<CommitBaseline | undefined>>();
  return {
    own: ({ confirmed }, path, part) =>
      reader.content(
        {
          path,
          contentId: confirmed.blob,
          load: async (maxBytes) =>
            (await history?.blob(confirmed.blob, maxBytes)) ?? { kind: 'absent' },
        },
        part,
      ),
    at: async (commit) => {
      if (commit === undefined || history === undefined) return undefined;
      let known = commits.get(commit);
      if (known === undefined) {
        known = open(history, headOf, reader, commit);
        commits.set(commit, known);
      }
      return await known;
    },
  };
}

async function open(
  history: History,
  headOf: () => Promise<string | undefined>,
  reader: FactsReader,
  commit: string,
): Promise<CommitBaseline | undefined> {
  const tree = await ifAvailable(async () => {
    const opened = await history.treeAt(commit);
    return { opened, entries: await opened.list() };
  });
  if (tree === undefined) return undefined;
  const head = await headOf();
  const renames =
    head === undefined || head === commit
      ? []
      : ((await ifAvailable(() => history.renames(commit, head))) ?? []);
  return {
    commit,
    entries: new Map(tree.entries.map((entry) => [entry.path, entry])),
    facts: (path, part) => reader.file(tree.opened, path, part),
    renamedTo: new Map(renames.map(({ from, to }) => [from, to])),
    renamedFrom: new Map(renames.map(({ from, to }) => [to, from])),
  };
}

/** A shallow clone lacks commits: that is an answer, not a failure. */
export async function ifAvailable<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (isHoldfastError(error) && error.code === 'source-unavailable') return undefined;
    throw error;
  }
}
