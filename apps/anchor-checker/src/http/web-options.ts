import { findToken } from '../tokens/tokens.js';
import { webServiceOf } from '../web/service/web-service-of.js';
import type { WebOptions } from '../web/web-options.js';
import type { AppOptions } from './app-options.js';

/** What the page is made with. */
export function webOptions({ service, settings, secrets }: AppOptions): WebOptions {
  const { publicUrl, signIn, outgoingWebhook } = settings;
  const { queries } = service.database;
  return {
    service: webServiceOf(service, {
      secrets: secrets.webhooks,
      ...(outgoingWebhook === undefined ? {} : { outgoing: outgoingWebhook }),
    }),
    queries,
    sessionSeconds: settings.sessionHours * 3600,
    personTokenId: async (secret) => {
      const token = await findToken(queries, secret, service.now());
      return token?.actorKind === 'person' ? token.id : undefined;
    },
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(signIn === undefined
      ? {}
      : {
          provider: {
            ...signIn,
            ...(secrets.signIn === undefined ? {} : { clientSecret: secrets.signIn }),
          },
        }),
  };
}
