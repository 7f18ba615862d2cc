import fastifyFormbody from '@fastify/formbody';
import fastifyRateLimit from '@fastify/rate-limit';
import { isHoldfastError } from '@holdfast/base';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseGone } from '../database/is-database-gone.js';
import { isSecure } from './access/let-in.js';
import { ASSET_FILES } from './page/assets.js';
import { addWebRoutes } from './routes/add-web-routes.js';
import { addProviderRoutes } from './routes/provider-routes.js';
import { addSecurityHeaders } from './routes/security-headers.js';
import { sendProblem } from './routes/send-answer.js';
import { addSignInRoutes, showSignIn } from './routes/sign-in-routes.js';
import type { WebOptions } from './web-options.js';

/**
 * Adds the page to a server, in a scope of its own: neither its forms nor its errors reach the REST
 * interface. Views that are not there are told as pages.
 */
export async function addWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  await app.register(async (web) => {
    await web.register(fastifyFormbody, { bodyLimit: FORM_BYTES });
    if (!app.hasPlugin('@fastify/rate-limit')) {
      await web.register(fastifyRateLimit, { global: false });
    }
    web.addHook('onRequest', async (request, reply) => {
      addSecurityHeaders(reply, isSecure(request, options));
    });
    web.setErrorHandler((error, request, reply) => sendError(error, request, reply, options));
    addAssets(web);
    addSignInRoutes(web, options);
    addProviderRoutes(web, options);
    addWebRoutes(web, options);
    web.get('/*', (request, reply) =>
      request.url.startsWith('/api/') ? reply.callNotFound() : sendProblem(reply, 404, NOT_FOUND),
    );
  });
}

const FORM_BYTES = 64 * 1024;
const NOT_FOUND = ['Nothing here', 'This address leads to nothing.'] as const;

/** Their addresses change with their content, so that they may be kept for good. */
function addAssets(web: FastifyInstance): void {
  for (const { path, type, content } of ASSET_FILES) {
    web.get(path, (_, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(content),
    );
  }
}

/** Says what a reader can do; what went wrong inside is for the log only. */
function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: WebOptions,
): FastifyReply {
  const status = statusOf(error);
  if (status === 429) {
    const text = 'Too many attempts from your address. Wait a minute, then try again.';
    return showSignIn(request, reply, options, { status, text });
  }
  if (isHoldfastError(error) && error.code === 'cursor-invalid') {
    return sendProblem(reply, 400, ['No such page', 'This list has changed. Begin at its start.']);
  }
  if (status < 500) {
    return sendProblem(reply, status, ['Not understood', 'The request was not one of this page.']);
  }
  request.log.error({ err: error }, 'a view failed');
  if (status === 503) {
    reply.header('retry-after', '5');
    return sendProblem(reply, status, [
      'One moment',
      'The database does not answer. Nothing was changed; try again in a moment.',
    ]);
  }
  return sendProblem(reply, status, [
    'Something went wrong',
    'It is in the log of the service. Try again; if it stays, tell somebody who can read the log.',
  ]);
}

function statusOf(error: unknown): number {
  if (isDatabaseGone(error)) return 503;
  const { statusCode } = error as { readonly statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 ? statusCode : 500;
}
