import { HoldfastError, shorten } from '@holdfast/base';
import type { MirroredRepository } from '../mirror/mirrors.js';
import type { Service } from '../service/service.js';
import type { CheckTrigger } from '../store/views.js';
import { type CommitCheck, checkCommit } from './check-commit.js';
import { loadKnown } from './load-known.js';
import { storeCheck } from './store-check.js';

/** What is checked, and whether it is kept. */
export interface RepositoryCheckRequest {
  /** Default: the repository's own. */
  readonly ref?: string;
  /** Fetched besides branches and tags. */
  readonly fetchRefs?: readonly string[];
  readonly trigger: CheckTrigger;
  readonly store: boolean;
}

/** A check of a repository. */
export interface RepositoryCheck {
  readonly repositoryId: string;
  readonly ref: string;
  readonly commit: string;
  readonly at: string;
  readonly check: CommitCheck;
  /** Of the stored check. */
  readonly checkId?: string;
}

/**
 * Fetches a repository and checks all its anchors; one fetch serves all documents. The caller has the
 * repository's lease.
 *
 * @throws HoldfastError `repository-not-found`, `repository-unavailable`, `repository-refused`, and
 *   `source-unavailable` for a ref that is not there.
 */
export async function checkRepository(
  service: Service,
  repositoryId: string,
  request: RepositoryCheckRequest,
): Promise<RepositoryCheck> {
  const { database, mirrors, facts, budget, sections, plain, now } = service;
  const at = now().toISOString();
  const row = await database.queries
    .selectFrom('repositories')
    .selectAll()
    .where('id', '=', repositoryId)
    .executeTakeFirst();
  if (row === undefined)
    throw new HoldfastError('repository-not-found', 'There is no such repository.');
  const repository = mirrored(row);
  const { fetchRefs } = request;
  await mirrors.fetch(repository, fetchRefs === undefined ? {} : { refs: fetchRefs });
  const mirror = await mirrors.open(repository);
  try {
    const { history } = mirror;
    const ref = request.ref ?? repository.defaultRef;
    const commit = await history.resolve(ref);
    if (commit === undefined) {
      throw new HoldfastError('source-unavailable', `There is no ref ${shorten(ref, 80)}.`, {
        hint: 'Name a branch, a tag or a commit of the repository.',
      });
    }
    const check = await checkCommit({
      history,
      commit,
      facts,
      budget,
      sections,
      plain,
      at,
      known: await loadKnown(database.queries, repositoryId),
      ...(row.cursor === null || !request.store ? {} : { cursor: row.cursor }),
    });
    const { trigger } = request;
    const checkId = request.store
      ? await storeCheck(database.queries, { repositoryId, ref, commit, trigger, at, check })
      : undefined;
    return { repositoryId, ref, commit, at, check, ...(checkId === undefined ? {} : { checkId }) };
  } finally {
    await mirror.close();
  }
}

/** A row as its mirror knows it. */
export function mirrored(row: {
  readonly id: string;
  readonly url: string;
  readonly defaultRef: string;
  readonly credential: string | null;
}): MirroredRepository {
  const { id, url, defaultRef, credential } = row;
  return { id, url, defaultRef, ...(credential === null ? {} : { credential }) };
}
