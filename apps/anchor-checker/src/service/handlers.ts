import { isHoldfastError } from '@holdfast/base';
import { checkRepository } from '../checks/check-repository.js';
import { keepFailure } from '../checks/keep-failure.js';
import type { Reporter } from '../forge/reporter.js';
import type { Handlers } from '../jobs/start-worker.js';
import { remoteReasonOf } from '../network/remote-failure.js';
import { freshCheckView } from '../store/check-view.js';
import { findCheck } from '../store/find-check.js';
import { reportCheck } from './report-check.js';
import type { Service } from './service.js';

/** What a worker does with each kind of job. Doing one twice comes to the same as once. */
export function handlers(service: Service, reporter: Reporter | undefined): Handlers {
  return {
    check: async ({ repositoryId, trigger }) => {
      try {
        const { checkId } = await checkRepository(service, repositoryId, { trigger, store: true });
        if (checkId === undefined || reporter === undefined) return;
        await service.jobs.send('report', { repositoryId, checkId });
      } catch (error) {
        if (isGone(error)) return;
        await keepFailure(service, repositoryId, error);
        // The repository shows why; trying again would come to the same until somebody mends it.
        if (isFinal(error)) return;
        throw error;
      }
    },
    pull: async ({ repositoryId, number, ref, commit }) => {
      const checked = await checkRepository(service, repositoryId, {
        ref: commit,
        fetchRefs: [ref],
        trigger: 'webhook',
        store: false,
      }).catch((error: unknown) => {
        if (isGone(error) || isOvertaken(error)) return undefined;
        throw error;
      });
      if (checked === undefined) return;
      if (reporter !== undefined)
        await reportCheck(service, reporter, freshCheckView(checked, 'webhook'), number);
    },
    report: async ({ checkId }) => {
      const check = await findCheck(service.database.queries, checkId);
      if (check !== undefined && reporter !== undefined)
        await reportCheck(service, reporter, check);
    },
  };
}

/** A repository that was removed while its job waited. */
function isGone(error: unknown): boolean {
  return isHoldfastError(error) && error.code === 'repository-not-found';
}

/** A head that was pushed over before it was fetched: the event of the newer one follows. */
function isOvertaken(error: unknown): boolean {
  return (
    (isHoldfastError(error) && error.code === 'source-unavailable') ||
    remoteReasonOf(error) === 'ref-missing'
  );
}

/** A refused address or token, and the like. */
function isFinal(error: unknown): boolean {
  return isHoldfastError(error) && error.data?.retry === false;
}
