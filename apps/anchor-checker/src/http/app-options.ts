import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../config/settings.js';
import type { Metrics } from '../observe/create-metrics.js';
import type { Secrets } from '../serve/take-secrets.js';
import type { Service } from '../service/service.js';

/** What the HTTP server is made of. */
export interface AppOptions {
  readonly service: Service;
  readonly settings: Pick<
    Settings,
    | 'limits'
    | 'trustedProxies'
    | 'metrics'
    | 'badges'
    | 'publicUrl'
    | 'allowedHosts'
    | 'signIn'
    | 'sessionHours'
    | 'outgoingWebhook'
  >;
  readonly version: string;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly secrets: Secrets;
}
