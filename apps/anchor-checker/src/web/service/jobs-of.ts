import type { Service } from '../../service/service.js';
import type { WebService } from '../web-service.js';

/** The queue as the page shows it. */
export function jobsOf({ jobs, database }: Service): Pick<WebService, 'jobs' | 'retryJob'> {
  return {
    jobs: async () => {
      const [{ waiting, running }, dead, repositories] = await Promise.all([
        jobs.counts(),
        jobs.dead(),
        database.queries.selectFrom('repositories').select(['id', 'name']).execute(),
      ]);
      const names = new Map(repositories.map(({ id, name }) => [id, name]));
      return {
        waiting,
        running,
        dead: dead.map(({ id, queue, data: { repositoryId }, failedAt, error }) => {
          const repositoryName = names.get(repositoryId);
          const of = repositoryName === undefined ? {} : { repositoryId, repositoryName };
          return { id, name: queue, failedAt, error, ...of };
        }),
      };
    },
    retryJob: (id) => jobs.retry(id),
  };
}
