import type { Caller, createServer, ServerSetup, Tool } from '@holdfast/mcp';
import type { FastifyBaseLogger } from 'fastify';
import type { Authenticator } from '../auth/authenticator.js';
import type { OauthSettings } from '../auth/oauth-settings.js';
import type { Limits } from '../config/limits.js';
import type { ConfiguredAddresses } from './address-lists.js';

/** What an HTTP server is made of. */
export interface AppOptions {
  readonly setup: ServerSetup;
  /** The product's where they are not given. */
  readonly tools?: readonly Tool[];
  /** Makes the server of a request; the product's where it is not given. */
  readonly makeServer?: typeof createServer;
  readonly admission: Admission;
  /** The address that it will listen at. */
  readonly host: string;
  /** Names and origins besides its own. */
  readonly addresses: ConfiguredAddresses;
  readonly limits: Limits;
  readonly log: FastifyBaseLogger;
  readonly metricsFor: MetricsFor;
  /** Whether requests can be served, as far as it is not the server's own doing. */
  readonly ready: () => Promise<boolean>;
  /** Addresses of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
}

/** Who may read the numbers: callers with a token, anybody, nobody. */
export type MetricsFor = 'token' | 'open' | 'off';

/** Who is let in. */
export type Admission =
  | { readonly kind: 'open'; readonly caller: Caller }
  | {
      readonly kind: 'token';
      readonly authenticator: Authenticator;
      readonly oauth?: OauthSettings & { readonly publicUrl: string };
    };
