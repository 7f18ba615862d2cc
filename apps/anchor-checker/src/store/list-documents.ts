import { compareCodeUnits } from '@holdfast/base';
import { isElsewhere } from '../checks/documents-elsewhere.js';
import type { Queries } from '../database/database.js';
import { countStates, type DocumentCounts, NO_COUNTS, totalOf } from './state-counts.js';
import type { DocumentView, FileProblem, StoredState } from './views.js';

/** The documents of a repository that have anchors or problems, the worst first. */
export async function listDocuments(
  queries: Queries,
  repositoryId: string,
): Promise<readonly DocumentView[]> {
  const [counts, row] = await Promise.all([
    countStates(queries, repositoryId),
    queries
      .selectFrom('repositories')
      .select('problems')
      .where('id', '=', repositoryId)
      .executeTakeFirst(),
  ]);
  const problems = row?.problems ?? [];
  const withAnchors = new Set(counts.map(({ document }) => document));
  const others = [...new Set(problems.map(({ path }) => path))].filter(
    (path) => !withAnchors.has(path),
  );
  const all = [
    ...counts,
    ...others.map((document) => ({ repositoryId, document, counts: NO_COUNTS, worst: 0 })),
  ];
  return all
    .map((it) => ({ rank: rankOf(it, problems), view: viewOf(it, problems) }))
    .sort((a, b) => b.rank - a.rank || compareCodeUnits(a.view.document, b.view.document))
    .map(({ view }) => view);
}

const STATES: readonly (StoredState | undefined)[] = [
  undefined,
  'fresh',
  'moved-renamed',
  'stale',
  'lost',
];

function viewOf(
  { repositoryId, document, counts, worst }: DocumentCounts,
  problems: readonly FileProblem[],
): DocumentView {
  const state = counts.retired > 0 && worst === 0 ? 'retired' : STATES[worst];
  return {
    repositoryId,
    document,
    isElsewhere: isElsewhere(document),
    anchors: totalOf(counts),
    counts,
    ...(state === undefined ? {} : { worst: state }),
    problems: problems.filter(({ path }) => path === document),
  };
}

/** Damage first, then by the worst state, then by how many are not fresh. */
function rankOf(
  { document, counts, worst }: DocumentCounts,
  problems: readonly FileProblem[],
): number {
  const damage = problems.some(({ path }) => path === document) ? 1 : 0;
  const { stale, moved_renamed, lost, unchecked } = counts;
  const open = Math.min(stale + moved_renamed + lost + unchecked, MOST_COUNTED);
  return (damage * 10 + worst) * (MOST_COUNTED + 1) + open;
}

const MOST_COUNTED = 1_000_000;
