import { HoldfastError } from '@holdfast/base';
import { createLog } from '../observe/create-log.js';
import { createMetrics } from '../observe/create-metrics.js';
import { openService } from '../serve/open-service.js';
import { startWork } from '../serve/start-work.js';
import { stopOnSignal } from '../serve/stop-on-signal.js';
import type { Common } from './parse-command.js';
import { programContext } from './program-context.js';
import { VERSION } from './version.js';

/** Runs a worker alone until a signal ends it. */
export async function work(common: Common): Promise<void> {
  const { settings, options } = programContext(common);
  if (settings.databaseUrl === undefined) {
    throw new HoldfastError('usage-error', 'A worker alone needs PostgreSQL.', {
      hint: 'Set DATABASE_URL. With the embedded database serve works by itself.',
    });
  }
  const log = createLog(settings.logLevel, process.stdout);
  const opened = await openService(settings, { ...options, log });
  const stop = startWork(opened, settings, createMetrics(VERSION), log);
  stopOnSignal(async () => {
    await stop();
    await opened.close();
  });
  process.stderr.write('The worker waits for jobs\n');
}
