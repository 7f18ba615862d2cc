import { drain, HoldfastError } from '@holdfast/base';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/settings.js';
import { createApp } from '../http/create-app.js';
import { createLog, type LogTarget } from '../observe/create-log.js';
import { createMetrics } from '../observe/create-metrics.js';
import { type OpenService, openService, type ServiceOptions } from './open-service.js';
import { startWork } from './start-work.js';

/** What a server is started with besides its settings. */
export interface ServerOptions extends Omit<ServiceOptions, 'log'> {
  readonly version: string;
  readonly logTo: LogTarget;
}

/** A server that listens. */
export interface OpenServer {
  /** As programs on this machine reach it, without a slash at its end. */
  readonly url: string;
  readonly opened: OpenService;
  /** Stops: takes nothing new, waits for what goes on as long as the settings say. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a server with a worker.
 *
 * @throws HoldfastError `address-unavailable`, and as `openService`.
 */
export async function openServer(settings: Settings, options: ServerOptions): Promise<OpenServer> {
  const { version, logTo, secrets } = options;
  const log = createLog(settings.logLevel, logTo);
  const metrics = createMetrics(version);
  const opened = await openService(settings, { ...options, log });
  const ends: (() => Promise<void>)[] = [opened.close];
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const { service } = opened;
    const app = await createApp({ service, settings, version, log, metrics, secrets });
    const url = await listen(app, settings.host, settings.port);
    ends.push(startWork(opened, settings, metrics, log));
    ends.push(() => drain(app, DRAIN_SECONDS));
    return { url, opened, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const DRAIN_SECONDS = 10;

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    await app.close();
    const code = (cause as NodeJS.ErrnoException).code ?? 'error';
    throw new HoldfastError('address-unavailable', `Cannot listen at ${host}:${port} (${code}).`, {
      hint: 'Choose another with listen in the configuration, or HOST and PORT.',
      cause,
    });
  }
}
