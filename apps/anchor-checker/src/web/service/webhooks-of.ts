import type { Service } from '../../service/service.js';
import type { WebhookSecrets } from '../../service/webhook-secrets.js';
import { listDeliveries } from '../../store/list-deliveries.js';
import { PROVIDERS } from '../../webhooks/webhook.js';
import type { WebhooksView } from '../web-service.js';

/** What configuration says of webhooks. */
export interface WebhookSettings {
  readonly secrets: WebhookSecrets;
  /** Where outgoing webhooks go; only the origin is shown. */
  readonly outgoing?: string;
}

/** Latest webhooks on the page. */
const DELIVERIES = 20;

/** How forges reach the service, what they sent, and whom it tells. */
export async function webhooksOf(
  { database, publicUrl = '' }: Service,
  { secrets: { shared, named }, outgoing }: WebhookSettings,
): Promise<WebhooksView> {
  const secret = shared === undefined ? (named.size === 0 ? 'none' : 'some') : 'all';
  return {
    secret,
    incoming: PROVIDERS.map((provider) => ({
      provider,
      url: `${publicUrl}/api/v1/webhooks/${provider}`,
    })),
    ...(outgoing === undefined ? {} : { outgoing: new URL(outgoing).origin }),
    deliveries: await listDeliveries(database.queries, DELIVERIES),
  };
}
