import type { FastifyInstance } from 'fastify';
import { ApiError } from '../http/api-error.js';
import type { AppOptions } from '../http/app-options.js';
import { parsePart } from '../http/parse-part.js';
import { acceptWebhook } from '../service/accept-webhook.js';
import { API_PREFIX } from './add-api-routes.js';
import { provider as providerSchema } from './schemas.js';

/** Takes webhooks of forges: verified by their signature, answered at once, worked on by a job. */
export function addWebhookRoute(
  app: FastifyInstance,
  { service, settings, secrets }: AppOptions,
): void {
  app.register(async (scope) => {
    // The signature is of the bytes as they came.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.post<{ Params: { provider: string }; Body: Buffer | undefined }>(
      `${API_PREFIX}/webhooks/:provider`,
      { bodyLimit: settings.limits.webhookBytes },
      async (request, reply) => {
        const provider = parsePart('path', providerSchema, request.params.provider);
        const { headers, body = Buffer.alloc(0) } = request;
        const accepted = await acceptWebhook(service, secrets.webhooks, {
          provider,
          headers,
          body,
        });
        if (!accepted.ok) throw refusal(accepted.because);
        return reply.code(202).send(JSON.stringify({ checks: accepted.checks }));
      },
    );
  });
}

function refusal(because: 'signature' | 'malformed'): ApiError {
  return because === 'signature'
    ? new ApiError('unauthenticated', 'The signature is missing or wrong.')
    : new ApiError('validation', 'The webhook is not understood.');
}
