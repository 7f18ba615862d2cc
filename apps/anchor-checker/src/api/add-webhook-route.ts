import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.js';
import type { AppOptions } from '../http/app-options.js';
import { parsePart } from '../http/parse-part.js';
import { MINUTE_MS, refuseIfExceeded } from '../http/refuse-if-exceeded.js';
import { acceptWebhook } from '../service/accept-webhook.js';
import { hasWebhookSecret } from '../service/webhook-secrets.js';
import { mayBeSigned } from '../webhooks/is-signed.js';
import { API_PREFIX } from './add-api-routes.js';
import { provider as providerSchema } from './schemas.js';

/**
 * Takes webhooks of forges: verified by their signature, answered at once, worked on by a job. What
 * cannot be signed is refused before its body is read. An address whose webhooks are refused again and
 * again is told to wait; a good one gets in nevertheless, because one address may be that of many.
 */
export function addWebhookRoute(
  app: FastifyInstance,
  { service, settings, secrets }: Pick<AppOptions, 'service' | 'settings' | 'secrets'>,
): void {
  const { failuresPerMinute, webhookBytes } = settings.limits;
  const refusals = app.createRateLimit({
    max: failuresPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ ip }) => `webhook ${ip}`,
  });
  const refuseUnsigned = async (request: FastifyRequest, message: string): Promise<never> => {
    refuseIfExceeded(await refusals(request), 'Too many webhooks were refused.');
    throw new ApiError('unauthenticated', message);
  };
  app.register(async (scope) => {
    // The signature is of the bytes as they came.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.post<{ Params: { provider: string }; Body: Buffer | undefined }>(
      `${API_PREFIX}/webhooks/:provider`,
      {
        bodyLimit: webhookBytes,
        onRequest: async (request) => {
          const { headers } = request;
          if (!hasWebhookSecret(secrets.webhooks)) {
            await refuseUnsigned(request, 'This service has no secret of webhooks.');
          }
          if (!mayBeSigned({ provider: providerOf(request), headers })) {
            await refuseUnsigned(request, UNSIGNED);
          }
        },
      },
      async (request, reply) => {
        const provider = providerOf(request);
        const { headers, body = Buffer.alloc(0) } = request;
        const accepted = await acceptWebhook(service, secrets.webhooks, {
          provider,
          headers,
          body,
        });
        if (accepted.ok) {
          return reply.code(202).send(JSON.stringify({ checks: accepted.checks }));
        }
        if (accepted.because === 'signature') return await refuseUnsigned(request, UNSIGNED);
        throw new ApiError('validation', 'The webhook is not understood.');
      },
    );
  });
}

const UNSIGNED = 'The signature is missing or wrong.';

function providerOf({ params }: { readonly params: { readonly provider: string } }) {
  return parsePart('path', providerSchema, params.provider);
}
