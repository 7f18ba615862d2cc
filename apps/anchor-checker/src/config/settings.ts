import type { CheckBudget } from '@holdfast/anchors';
import type { DigestSettings } from '../digest/digest-settings.js';
import type { SshSettings } from '../mirror/ssh-command.js';
import type { ProviderSettings } from '../web/access/provider/provider-settings.js';
import type { Config } from './config-schema.js';

/** Everything that the service is told, with what holds where nothing is said. */
export interface Settings {
  /** Absolute. */
  readonly dataDirectory: string;
  /** Of PostgreSQL; absent for the embedded database. May have a password: never shown. */
  readonly databaseUrl?: string;
  readonly databaseConnections: number;
  readonly host: string;
  readonly port: number;
  /** Without a slash at its end. */
  readonly publicUrl?: string;
  readonly allowedHosts: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly repositories: {
    readonly directory: string;
    readonly allowFile: boolean;
    readonly ssh?: SshSettings;
    readonly allowedRanges: readonly string[];
    readonly caFile?: string;
    readonly everyMinutes: number;
  };
  readonly budget: Partial<CheckBudget>;
  readonly parserThreads?: number;
  readonly factsBytes: number;
  readonly worker: {
    readonly concurrency: number;
    readonly retries: number;
    readonly retrySeconds: number;
    readonly graceSeconds: number;
  };
  readonly limits: {
    readonly requestsPerMinute: number;
    readonly failuresPerMinute: number;
    readonly bodyBytes: number;
    readonly webhookBytes: number;
  };
  /** How long a session on the page lasts. */
  readonly sessionHours: number;
  readonly signIn?: ProviderSettings;
  readonly outgoingWebhook?: string;
  readonly digest?: DigestSettings;
  readonly badges: NonNullable<Config['badges']>;
  readonly metrics: NonNullable<Config['metrics']>;
  readonly logLevel: NonNullable<Config['logLevel']>;
}
