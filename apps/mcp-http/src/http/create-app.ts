import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { createEndpoint } from '../mcp/endpoint.js';
import { addressLists } from './address-lists.js';
import { admit } from './admit.js';
import type { AppOptions } from './app-options.js';
import { checkAddresses, sendPreflight } from './check-addresses.js';
import { connectionError } from './connection-error.js';
import { addMcpRoute } from './mcp-route.js';
import { addMetadataRoutes } from './metadata-routes.js';
import { parseBody } from './parse-body.js';
import { Refusal } from './refusal.js';
import { refusalOf } from './refusal-of.js';
import { scopeChallenge } from './scope-challenge.js';

/**
 * Makes the HTTP server, not listening yet.
 *
 * Every request is asked, in this order and before anything of its body is read: may it come from
 * where it does (Host, Origin), who sends it (token), and has its sender asked too often.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { limits, log, surface, admission } = options;
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.bodySeconds * 1000,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    http: { connectionsCheckingInterval: Math.min(limits.bodySeconds * 1000, 5000) },
    clientErrorHandler: (error, socket) => void connectionError(error, socket),
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => parseBody(body),
  );
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(() => {
    throw new Refusal('not-found', 'There is nothing here: the endpoint is /mcp.');
  });
  addRequestChecks(app, options);
  await app.register(fastifyRateLimit, { global: false });
  const challenge = scopeChallenge(admission);
  const endpoint = createEndpoint({ surface, batchMessages: limits.batchMessages, challenge });
  addMcpRoute(app, endpoint, admit(app, options));
  addMetadataRoutes(app, options);
  app.addHook('onClose', () => endpoint.close());
  return app;
}

function addRequestChecks(app: FastifyInstance, { addresses, host }: AppOptions): void {
  let lists = addressLists(host, 0, addresses);
  app.addHook('onListen', async () => {
    const address = app.server.address();
    if (typeof address === 'object' && address !== null) {
      lists = addressLists(host, address.port, addresses);
    }
  });
  app.decorateRequest('facts');
  app.addHook('onRequest', async (request, reply) => {
    request.facts = {};
    reply.headers(ALWAYS);
    checkAddresses(lists, request, reply);
    const { method, headers } = request;
    if (method === 'OPTIONS' && headers.origin !== undefined) return sendPreflight(reply);
  });
}

/** Answers are for one client, and nothing that a browser should guess about. */
const ALWAYS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (request.facts !== undefined) request.facts.refused = refusal.reason;
  if (refusal.reason === 'internal') request.log.error({ err: error }, 'request failed');
  return reply.code(refusal.statusCode).headers(refusal.headers).send(refusal.body);
}
