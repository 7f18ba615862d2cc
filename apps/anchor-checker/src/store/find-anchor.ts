import { type Anchor, type AnchorResult, formatAnchors } from '@holdfast/anchors';
import { decodeUtf8, isHoldfastError } from '@holdfast/base';
import { diffTexts, formatPatchText } from '@holdfast/plan';
import { type AnchorComparison, compareAnchor } from '@holdfast/project';
import { ANCHORS_PATH, readRepositoryAnchors } from '../checks/read-repository-anchors.js';
import { noAnchor, type OpenRepository, openRepository } from '../decisions/open-repository.js';
import type { Service } from '../service/service.js';
import { anchorRows, anchorView } from './list-anchors.js';
import type { AnchorDetails, AnchorView } from './views.js';

/**
 * An anchor with the text that was confirmed beside the text as it is now.
 *
 * @throws HoldfastError `anchor-not-found`.
 */
export async function findAnchor(
  service: Service,
  repositoryId: string,
  anchorId: string,
): Promise<AnchorDetails> {
  const row = await anchorRows(service.database.queries)
    .where('repositoryId', '=', repositoryId)
    .where('anchors.id', '=', anchorId)
    .executeTakeFirst();
  if (row === undefined) throw noAnchor();
  const view = anchorView(row);
  try {
    const repository = await openRepository(service, repositoryId);
    try {
      return await details(service, view, repository);
    } finally {
      await repository.close();
    }
  } catch (error) {
    // What is known of the anchor can be told while its repository cannot be read.
    if (!isHoldfastError(error) || !NO_MIRROR.has(error.code)) throw error;
    return { ...view, comparison: { before: UNREADABLE, after: UNREADABLE } };
  }
}

/**
 * Repositories that have an anchor of this id: usually one, more when a repository and its fork are
 * registered.
 */
export async function repositoriesOf(
  service: Service,
  anchorId: string,
): Promise<readonly string[]> {
  const rows = await service.database.queries
    .selectFrom('anchors')
    .select('repositoryId')
    .where('id', '=', anchorId)
    .orderBy('repositoryId')
    .execute();
  return rows.map(({ repositoryId }) => repositoryId);
}

const NO_MIRROR: ReadonlySet<string> = new Set(['repository-unavailable', 'source-unavailable']);

const UNREADABLE = { kind: 'unreadable' } as const;

async function details(
  service: Service,
  view: AnchorView,
  repository: OpenRepository,
): Promise<AnchorDetails> {
  const { history, tree, anchors } = repository;
  const result: AnchorResult = await repository.look(anchors, view.id);
  const project = { history: async () => history, facts: async () => service.facts };
  const comparison = await compareAnchor(project, result, tree);
  const diff = diffOf(comparison);
  const patch = await patchOf(view, repository);
  return {
    ...view,
    comparison,
    ...(diff === undefined ? {} : { diff }),
    ...(patch === undefined ? {} : { patch }),
  };
}

function diffOf({ before, after }: AnchorComparison): string | undefined {
  if (before.kind !== 'text' || after.kind !== 'text') return undefined;
  const lines = { oldLine: before.line, newLine: after.line };
  const diff = diffTexts(before.text, after.text, lines);
  if (diff.hunks.length === 0) return undefined;
  return formatPatchText(diff, { before: `a/${before.path}`, after: `b/${after.path}` });
}

/** The change of `.holdfast/anchors.json` that says in the repository what was decided here. */
async function patchOf(
  { id, source, confirmedIn }: AnchorView,
  { tree, anchors }: OpenRepository,
): Promise<string | undefined> {
  if (source !== 'repository' || confirmedIn !== 'service') return undefined;
  const decided = anchors.find((anchor) => anchor.id === id);
  const own = await readRepositoryAnchors(tree);
  const read = await tree.read(ANCHORS_PATH);
  if (decided === undefined || own.anchors === undefined || read.kind !== 'found') return undefined;
  const after = own.anchors.map((anchor): Anchor => (anchor.id === id ? decided : anchor));
  const diff = diffTexts(decodeUtf8(read.bytes) ?? '', formatAnchors(after));
  if (diff.hunks.length === 0) return undefined;
  return formatPatchText(diff, { before: `a/${ANCHORS_PATH}`, after: `b/${ANCHORS_PATH}` });
}
