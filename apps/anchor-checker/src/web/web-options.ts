import type { Queries } from '../database/database.js';
import type { ProviderSettings } from './access/provider/provider-settings.js';
import type { WebService } from './web-service.js';

/** What the page is made with. */
export interface WebOptions {
  readonly service: WebService;
  /** Sessions and people. */
  readonly queries: Queries;
  /** Id of a token that is valid and of a person; `undefined` for any other secret. */
  readonly personTokenId: (secret: string) => Promise<string | undefined>;
  /** Address of the service as people reach it; where it is https, cookies are sent over https only. */
  readonly publicUrl?: string;
  readonly provider?: ProviderSettings;
  /** Seconds after which somebody has to sign in again. */
  readonly sessionSeconds: number;
  /** Attempts to sign in that one address may make in a minute. Default 10. */
  readonly signInsPerMinute?: number;
}
