import { isHoldfastError } from '@holdfast/base';
import { checkRepository } from '../checks/check-repository.js';
import { keepFailure } from '../checks/keep-failure.js';
import type { Reporter } from '../forge/reporter.js';
import type { Handlers } from '../jobs/start-worker.js';
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
        throw error;
      }
    },
    pull: async ({ repositoryId, number, ref, commit }) => {
      const checked = await checkRepository(service, repositoryId, {
        ref: commit,
        fetchRefs: [ref],
        trigger: 'webhook',
        store: false,
      });
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
