import { setTimeout as sleep } from 'node:timers/promises';
import { HoldfastError } from '@holdfast/base';
import { newId } from '../database/new-id.js';
import { takeLease } from '../jobs/lease.js';
import type { Service } from '../service/service.js';
import { checkRepository, type RepositoryCheck } from './check-repository.js';
import { keepFailure } from './keep-failure.js';

/** What somebody wants checked. */
export interface CheckRequest {
  readonly repositoryId: string;
  /** Default: the repository's own. */
  readonly ref?: string;
  /** Only of the default ref. */
  readonly store: boolean;
}

/**
 * Checks a repository while somebody waits, after the check that goes on there if there is one.
 *
 * @throws HoldfastError `busy` when that takes too long, and as `checkRepository`.
 */
export async function checkOnRequest(
  service: Service,
  { repositoryId, ref, store }: CheckRequest,
): Promise<RepositoryCheck> {
  const jobId = newId('wo');
  const request = { jobId, queue: 'request', repositoryId, worker: jobId };
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const onError = (error: unknown) => service.onError(error, 'a lease could not be renewed');
    const lease = await takeLease(service.database.queries, request, onError);
    if (lease === undefined) {
      if (performance.now() >= deadline) {
        throw new HoldfastError('busy', 'Another check of this repository is still running.');
      }
      await sleep(250);
      continue;
    }
    try {
      const fetchRefs = ref?.startsWith('refs/') ? { fetchRefs: [ref] } : {};
      const asked = ref === undefined ? {} : { ref, ...fetchRefs };
      return await checkRepository(service, repositoryId, { ...asked, trigger: 'request', store });
    } catch (error) {
      if (store) await keepFailure(service, repositoryId, error);
      throw error;
    } finally {
      await lease.release();
    }
  }
}

const WAIT_MS = 60_000;
