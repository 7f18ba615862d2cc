import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { addApiRoutes } from '../api/add-api-routes.js';
import { addBadgeRoute } from '../api/add-badge-route.js';
import { addDocumentRoutes } from '../api/add-document-routes.js';
import { addWebhookRoute } from '../api/add-webhook-route.js';
import { addWeb } from '../web/add-web.js';
import { createAdmit } from './admit.js';
import { ApiError } from './api-error.js';
import { apiErrorOf } from './api-error-of.js';
import type { AppOptions } from './app-options.js';
import { checkHosts } from './check-hosts.js';
import { observeRequests } from './observe-requests.js';
import { addOperatorRoutes } from './operator-routes.js';
import { refuseNul } from './refuse-nul.js';
import './request-facts.js';
import { webOptions } from './web-options.js';

/** Makes the HTTP server: REST interface, webhooks, page, and routes for who runs it. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { service, settings, metrics } = options;
  const app = createFastify(options);
  observeRequests(app, metrics);
  checkHosts(app, settings);
  refuseNul(app);
  await app.register(fastifyRateLimit, { global: false });
  const admit = createAdmit(app, service, settings.limits);
  addOperatorRoutes(app, options, admit);
  addApiRoutes(app, options, admit);
  addDocumentRoutes(app, options);
  addBadgeRoute(app, options, admit);
  addWebhookRoute(app, options);
  await addWeb(app, webOptions(options));
  return app;
}

/** Fastify without any of its own bodies, lines of log and ways to read a request. */
function createFastify({ settings, log }: AppOptions): FastifyInstance {
  const { limits, trustedProxies } = settings;
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    requestTimeout: REQUEST_MS,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true },
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  app.removeAllContentTypeParsers();
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(() => {
    throw new ApiError('not_found', 'There is nothing here.');
  });
  app.decorateRequest('known');
  app.addHook('onRequest', async (request, reply) => {
    request.known = {};
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
  });
  return app;
}

const REQUEST_MS = 60_000;

/** Answers an error in the form of the interface. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const told = apiErrorOf(error);
  if (request.known !== undefined) request.known.refused = told.code;
  if (told.code === 'internal') request.log.error({ err: error }, 'request failed');
  return reply
    .code(told.statusCode)
    .headers(told.headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(told.body));
}
