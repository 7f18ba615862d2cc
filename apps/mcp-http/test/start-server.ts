import { createHash } from 'node:crypto';
import type { Scope, ServerSetup } from '@holdfast/mcp';
import { pino } from 'pino';
import { tokenAuthenticator } from '../src/auth/token-authenticator.js';
import { DEFAULT_LIMITS, type Limits } from '../src/config/limits.js';
import type { AppOptions } from '../src/http/app-options.js';
import { createApp } from '../src/http/create-app.js';

export const TOKEN = 'a-token-that-is-only-used-in-tests-0123456789';

export interface StartOptions extends Partial<Omit<AppOptions, 'limits' | 'setup'>> {
  readonly limits?: Partial<Limits>;
  readonly setup?: Partial<ServerSetup>;
  readonly scopes?: readonly Scope[];
}

/** A server on a free port, with what it logs. */
export async function startServer(options: StartOptions = {}) {
  const { limits, setup, tools, scopes = ['plan', 'read'], ...rest } = options;
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
  const app = await createApp({
    setup: { version: '1.0.0', projects: new Map(), ...setup },
    ...(tools === undefined ? {} : { tools }),
    metricsFor: 'token',
    ready: async () => true,
    admission: { kind: 'token', authenticator: tokenAuthenticator([known(TOKEN, scopes)]) },
    host: '127.0.0.1',
    addresses: { hosts: [], origins: [] },
    limits: { ...DEFAULT_LIMITS, ...limits },
    log,
    trustedProxies: [],
    ...rest,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    origin,
    port: Number(new URL(origin).port),
    url: new URL('/mcp', origin),
    log: () => lines.join(''),
    [Symbol.asyncDispose]: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** A token as a configuration has it. */
export function known(token: string, scopes: readonly Scope[], name = 'test') {
  return { name, sha256: createHash('sha256').update(token).digest('hex'), scopes };
}
