import type { Caller, Surface } from '@holdfast/mcp';
import type { FastifyBaseLogger } from 'fastify';
import type { Authenticator } from '../auth/authenticator.js';
import type { OauthSettings } from '../auth/oauth-settings.js';
import type { Limits } from '../config/limits.js';
import type { ConfiguredAddresses } from './address-lists.js';

/** What an HTTP server is made of. */
export interface AppOptions {
  readonly surface: Surface;
  readonly admission: Admission;
  /** The address that it will listen at. */
  readonly host: string;
  /** Names and origins besides its own. */
  readonly addresses: ConfiguredAddresses;
  readonly limits: Limits;
  readonly log: FastifyBaseLogger;
  /** Addresses of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
}

/** Who is let in. */
export type Admission =
  | { readonly kind: 'open'; readonly caller: Caller }
  | {
      readonly kind: 'token';
      readonly authenticator: Authenticator;
      readonly oauth?: OauthSettings & { readonly publicUrl: string };
    };
