import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../config/settings.js';
import { startScheduler } from '../jobs/start-scheduler.js';
import { startWorker } from '../jobs/start-worker.js';
import type { Metrics } from '../observe/create-metrics.js';
import { handlers } from '../service/handlers.js';
import type { OpenService } from './open-service.js';

/** Starts a worker and the schedule; the answer stops both. */
export function startWork(
  { service, boss, reporter, digest, onWake }: OpenService,
  settings: Settings,
  metrics: Metrics,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const worker = startWorker({
    boss,
    database: service.database,
    handlers: handlers(service, reporter),
    ...settings.worker,
    onJob: (job) => {
      metrics.finished(job);
      const { queue, repositoryId, outcome, seconds, error } = job;
      const line = { queue, repository: repositoryId, ms: Math.round(seconds * 1000) };
      if (outcome === 'failed') log.warn({ ...line, err: error }, 'job failed');
      else if (outcome === 'done') log.info(line, 'job done');
    },
    onError: (error) => service.onError(error, 'the worker failed'),
  });
  onWake(worker.wake);
  const stopScheduler = startScheduler(service, digest);
  return async () => {
    stopScheduler();
    await worker.stop();
  };
}
