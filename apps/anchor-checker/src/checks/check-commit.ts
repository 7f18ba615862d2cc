import {
  type AnchorId,
  type AnchorResult,
  type AuditEntry,
  type CheckBudget,
  type CheckCursor,
  type CheckReport,
  checkAnchors,
  type SectionMemory,
} from '@holdfast/anchors';
import type { History } from '@holdfast/source';
import type { FactsProvider } from '@holdfast/syntax';
import type { FileProblem } from '../store/views.js';
import { documentsAnywhere } from './documents-elsewhere.js';
import { type EffectiveAnchor, effectiveAnchors, type KnownAnchor } from './effective-anchors.js';
import { readInlineAnchors } from './read-inline-anchors.js';
import { readRepositoryAnchors } from './read-repository-anchors.js';

/** What a check of one commit needs. */
export interface CommitSources {
  readonly history: History;
  readonly commit: string;
  readonly known: readonly KnownAnchor[];
  readonly facts: FactsProvider;
  readonly budget: Partial<CheckBudget>;
  /** Of the last check that was stored. */
  readonly cursor?: CheckCursor;
  readonly sections: SectionMemory;
  /** Contents of documents without comments, over all checks of this process. */
  readonly plain: Set<string>;
  /** ISO 8601. */
  readonly at: string;
}

/** What came of it. */
export interface CommitCheck {
  readonly report: CheckReport;
  readonly effective: readonly EffectiveAnchor[];
  /** Anchors made of comments that were not known. */
  readonly added: readonly AuditEntry[];
  readonly problems: readonly FileProblem[];
  /** The file of anchors is damaged: what is known of its anchors is of an earlier commit. */
  readonly isDamaged: boolean;
}

/** Checks all anchors of a repository at one commit. Reads only; nothing of it is stored. */
export async function checkCommit(sources: CommitSources): Promise<CommitCheck> {
  const { history, commit, known, facts, budget, cursor, sections, plain, at } = sources;
  const tree = await history.treeAt(commit);
  try {
    const own = await readRepositoryAnchors(tree);
    const inRepository = own.anchors ?? known.flatMap((row) => row.inRepository ?? []);
    const inline = await readInlineAnchors({
      tree,
      facts,
      plain,
      at,
      inRepository,
      known: known.flatMap((row) => (row.source === 'inline' ? (row.inService ?? []) : [])),
    });
    const effective = effectiveAnchors(known, inRepository, inline.anchors);
    const isDamaged = own.anchors === undefined;
    const unknown = new Set(
      isDamaged
        ? effective.filter((it) => it.source === 'repository').map((it) => it.anchor.id)
        : [],
    );
    const anchors = effective.map(({ anchor }) => anchor);
    const report = await checkAnchors({
      anchors,
      ...(unknown.size > 0 && {
        only: new Set(anchors.map(({ id }) => id).filter((id) => !unknown.has(id))),
      }),
      tree,
      history,
      facts,
      budget,
      sections,
      documents: documentsAnywhere(tree),
      previous: departures(known),
      ...(cursor === undefined ? {} : { cursor }),
    });
    return {
      report: isDamaged ? withUnknown(report, effective, unknown) : report,
      effective,
      added: inline.added,
      problems: [...own.problems, ...inline.problems],
      isDamaged,
    };
  } finally {
    await tree.close();
  }
}

/** States whose end is worth a word. */
function departures(known: readonly KnownAnchor[]): ReadonlyMap<AnchorId, AnchorResult['state']> {
  return new Map(
    known.flatMap(({ id, state }) =>
      state === undefined || state === 'fresh' || state === 'retired' ? [] : [[id, state]],
    ),
  );
}

/** Anchors whose file is damaged were not checked, also those nobody knows of: the report says so. */
function withUnknown(
  report: CheckReport,
  effective: readonly EffectiveAnchor[],
  unknown: ReadonlySet<string>,
): CheckReport {
  const left = effective
    .filter(({ anchor }) => unknown.has(anchor.id))
    .map(
      ({ anchor }): AnchorResult => ({
        anchor,
        state: 'unchecked',
        detail: { reason: 'unavailable' },
      }),
    );
  return {
    ...report,
    complete: false,
    results: [...report.results, ...left],
    uncheckedAnchorIds: [...report.uncheckedAnchorIds, ...left.map(({ anchor }) => anchor.id)],
  };
}
