import { join } from 'node:path';
import type { Settings } from '../src/config/settings.js';
import { type OpenServer, openServer } from '../src/serve/open-server.js';
import { takeSecrets } from '../src/serve/take-secrets.js';
import type { Scope } from '../src/tokens/scopes.js';
import { createToken } from '../src/tokens/tokens.js';
import type { TestDatabase } from './databases.js';

/** An answer of the REST interface. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came.
  readonly body: any;
}

/** A service that runs, as its clients see it. */
export interface StartedService {
  readonly server: OpenServer;
  readonly url: string;
  readonly log: () => string;
  /** A client with a token of its own. */
  readonly client: (name: string, scopes: readonly Scope[]) => Promise<Client>;
  readonly close: () => Promise<void>;
}

/** Sends requests with a token. */
export type Client = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<Answer>;

/** Starts a service on a database of the tests. */
export async function startService(
  database: TestDatabase,
  more: Partial<Settings> = {},
  env: NodeJS.ProcessEnv = {},
): Promise<StartedService> {
  const lines: string[] = [];
  const server = await openServer(settingsFor(database, more), {
    version: '1.0.0',
    logTo: { write: (line) => lines.push(line) },
    secrets: takeSecrets(env),
  });
  const { service } = server.opened;
  return {
    server,
    url: server.url,
    log: () => lines.join(''),
    client: async (name, scopes) => {
      const { token } = await createToken(
        service.database.queries,
        { name, scopes, actorKind: 'person' },
        { name: 'test', kind: 'person' },
        new Date(),
      );
      return clientOf(server.url, token);
    },
    close: server.close,
  };
}

/** Sends requests to a service by its address. */
export function clientOf(url: string, token: string): Client {
  return async (method, path, body) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
}

/** Settings that need nothing of the machine. */
export function settingsFor(database: TestDatabase, more: Partial<Settings>): Settings {
  const options = database.options();
  const directory = database.directory();
  return {
    dataDirectory: directory,
    ...(options.kind === 'postgres' ? { databaseUrl: options.url } : {}),
    databaseConnections: 4,
    host: '127.0.0.1',
    port: 0,
    allowedHosts: [],
    trustedProxies: [],
    repositories: {
      directory: join(directory, 'repositories'),
      allowFile: true,
      allowedRanges: [],
      everyMinutes: 0,
    },
    budget: {},
    parserThreads: 0,
    factsBytes: 100_000_000,
    worker: { concurrency: 1, retries: 2, retrySeconds: 1, graceSeconds: 5 },
    limits: {
      requestsPerMinute: 100_000,
      failuresPerMinute: 100_000,
      bodyBytes: 1_000_000,
      webhookBytes: 1_000_000,
    },
    sessionHours: 12,
    badges: 'open',
    metrics: 'token',
    logLevel: 'info',
    ...more,
  };
}

/** Waits until something is there. */
export async function until<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`It never came: ${what}.`);
}
