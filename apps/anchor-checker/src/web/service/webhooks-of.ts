import type { Service } from '../../service/service.js';
import { listDeliveries } from '../../store/list-deliveries.js';
import { PROVIDERS, type Provider } from '../../webhooks/webhook.js';
import type { WebhooksView } from '../web-service.js';

/** What configuration says of webhooks. */
export interface WebhookSettings {
  /** Forges whose secret is configured. */
  readonly secrets: ReadonlySet<Provider>;
  /** Where outgoing webhooks go; only the origin is shown. */
  readonly outgoing?: string;
}

/** Latest webhooks on the page. */
const DELIVERIES = 20;

/** How forges reach the service, what they sent, and whom it tells. */
export async function webhooksOf(
  { database, publicUrl = '' }: Service,
  { secrets, outgoing }: WebhookSettings,
): Promise<WebhooksView> {
  return {
    incoming: PROVIDERS.map((provider) => ({
      provider,
      url: `${publicUrl}/api/v1/webhooks/${provider}`,
      hasSecret: secrets.has(provider),
    })),
    ...(outgoing === undefined ? {} : { outgoing: new URL(outgoing).origin }),
    deliveries: await listDeliveries(database.queries, DELIVERIES),
  };
}
