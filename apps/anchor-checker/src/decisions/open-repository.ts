import { type Anchor, type AnchorResult, checkAnchors } from '@holdfast/anchors';
import { HoldfastError } from '@holdfast/base';
import type { History, SourceTree } from '@holdfast/source';
import { mirrored } from '../checks/check-repository.js';
import { documentsAnywhere } from '../checks/documents-elsewhere.js';
import { decidedAt, type KnownAnchor } from '../checks/effective-anchors.js';
import { loadKnown } from '../checks/load-known.js';
import type { Service } from '../service/service.js';

/** A repository with its anchors, open at the newest commit that was fetched. */
export interface OpenRepository {
  readonly id: string;
  readonly name: string;
  readonly history: History;
  /** Documents that live elsewhere are taken to be in it. */
  readonly tree: SourceTree;
  readonly commit: string;
  readonly known: readonly KnownAnchor[];
  /** Of each known anchor the newer of repository and service, in the order of `known`. */
  readonly anchors: readonly Anchor[];
  /** What a check says of one of some anchors, now. */
  readonly look: (anchors: readonly Anchor[], id: string) => Promise<AnchorResult>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a repository for a decision about its anchors. Asks no network.
 *
 * @throws HoldfastError `repository-not-found`, `repository-unavailable`.
 */
export async function openRepository(
  { database: { queries }, mirrors, facts, budget, sections }: Service,
  repositoryId: string,
): Promise<OpenRepository> {
  const row = await queries
    .selectFrom('repositories')
    .selectAll()
    .where('id', '=', repositoryId)
    .executeTakeFirst();
  if (row === undefined) throw noRepository();
  const known = await loadKnown(queries, repositoryId);
  const mirror = await mirrors.open(mirrored(row));
  try {
    const { history } = mirror;
    const commit = await history.resolve(row.defaultRef);
    if (commit === undefined) {
      throw new HoldfastError(
        'repository-unavailable',
        'The default ref is not in the repository.',
      );
    }
    const tree = documentsAnywhere(await history.treeAt(commit));
    const look = async (anchors: readonly Anchor[], id: string) => {
      const wanted = anchors.find((anchor) => anchor.id === id);
      if (wanted === undefined) throw noAnchor();
      const only = new Set([wanted.id]);
      const report = await checkAnchors({ anchors, only, tree, history, facts, budget, sections });
      const [result] = report.results;
      if (result === undefined) throw noAnchor();
      return result;
    };
    const close = async () => {
      await tree.close();
      await mirror.close();
    };
    const { id, name } = row;
    return { id, name, history, tree, commit, known, anchors: newest(known), look, close };
  } catch (error) {
    await mirror.close();
    throw error;
  }
}

/** There is no such repository. */
export function noRepository(): HoldfastError {
  return new HoldfastError('repository-not-found', 'There is no such repository.');
}

/** There is no such anchor. */
export function noAnchor(): HoldfastError {
  return new HoldfastError('anchor-not-found', 'There is no such anchor.');
}

/** Of each anchor the one that was decided about last. */
export function newest(known: readonly KnownAnchor[]): readonly Anchor[] {
  return known.flatMap(({ inRepository, inService }) => {
    if (inService === undefined) return inRepository ?? [];
    if (inRepository === undefined) return inService;
    return decidedAt(inService) > decidedAt(inRepository) ? inService : inRepository;
  });
}
