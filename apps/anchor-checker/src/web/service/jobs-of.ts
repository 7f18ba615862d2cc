import type { Service } from '../../service/service.js';
import { listWork } from '../../store/list-work.js';
import type { WebService } from '../web-service.js';

/** The queue as the page shows it. */
export function jobsOf({ jobs, database }: Service): Pick<WebService, 'jobs' | 'retryJob'> {
  return {
    jobs: async () => {
      const [{ waiting, running }, work, dead, repositories] = await Promise.all([
        jobs.counts(),
        listWork(database.queries),
        jobs.dead(),
        database.queries.selectFrom('repositories').select(['id', 'name']).execute(),
      ]);
      const names = new Map(repositories.map(({ id, name }) => [id, name]));
      const of = (repositoryId: string) => {
        const repositoryName = names.get(repositoryId);
        return repositoryName === undefined ? {} : { repositoryId, repositoryName };
      };
      return {
        waiting,
        running,
        work: work.map(({ id, queue, state, repositoryId, createdAt }) => {
          return { id, name: queue, state, createdAt, ...of(repositoryId) };
        }),
        dead: dead.map(({ id, queue, data, failedAt, error }) => {
          return { id, name: queue, failedAt, error, ...of(data.repositoryId) };
        }),
      };
    },
    retryJob: (id) => jobs.retry(id),
  };
}
