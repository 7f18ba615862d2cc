import { drain, HoldfastError } from '@holdfast/base';
import type { Config } from '../config/config-schema.js';
import { DEFAULT_LIMITS } from '../config/limits.js';
import { isLoopback } from '../http/address-lists.js';
import { createApp } from '../http/create-app.js';
import { createLog } from '../observe/create-log.js';
import { admissionOf } from './admission-of.js';
import type { OpenOptions } from './open-options.js';
import { openProjects } from './open-projects.js';

/** A server that listens. */
export interface OpenServer {
  /** Address of the endpoint, as programs on this machine reach it. */
  readonly url: string;
  /** Stops: takes nothing new, waits for what goes on as long as the configuration says. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a server.
 *
 * @throws HoldfastError `token-invalid`, `usage-error`, `address-unavailable`, and for repositories
 *   what `openAgentHost` throws.
 */
export async function openServer(config: Config, options: OpenOptions): Promise<OpenServer> {
  const host = config.listen?.host ?? '127.0.0.1';
  if (options.noAuth && !isLoopback(host)) {
    throw new HoldfastError('usage-error', '--no-auth is for loopback only.', {
      hint: 'Others could reach this server: give it tokens, or listen at 127.0.0.1.',
    });
  }
  const limits = { ...DEFAULT_LIMITS, ...defined(config.limits ?? {}) };
  const log = createLog(config.logLevel ?? 'info', options.logTo);
  const admission = admissionOf(config, options, log);
  const opened = await openProjects(config, options.factsEntries);
  const publicHost = config.publicUrl === undefined ? [] : [new URL(config.publicUrl).host];
  const app = await createApp({
    setup: {
      version: options.version,
      projects: opened.projects,
      ...(opened.facts && { facts: opened.facts }),
      timeLimit: limits.callSeconds * 1000,
      onFailure: ({ id, tool, cause }) =>
        log.error({ err: cause, failure: id, tool }, 'tool failed'),
    },
    admission,
    host,
    addresses: {
      hosts: [...publicHost, ...(config.allowedHosts ?? [])],
      origins: config.allowedOrigins ?? [],
    },
    limits,
    log,
    metricsFor: config.metrics ?? 'token',
    ready: opened.ready,
    trustedProxies: config.trustedProxies ?? [],
  });
  const close = async (): Promise<void> => {
    await drain(app, limits.drainSeconds);
    await opened.close();
  };
  try {
    const origin = await listen(app, host, config.listen?.port ?? 7411);
    return { url: `${origin}/mcp`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listen(
  app: Awaited<ReturnType<typeof createApp>>,
  host: string,
  port: number,
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'error';
    throw new HoldfastError('address-unavailable', `Cannot listen at ${host}:${port} (${code}).`, {
      hint: 'Choose another with listen in the configuration, or --port.',
      cause,
    });
  }
}

function defined<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
