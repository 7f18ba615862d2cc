import fastifyRateLimit from '@fastify/rate-limit';
import { createSurface } from '@holdfast/mcp';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { createGate } from '../mcp/create-gate.js';
import { createEndpoint } from '../mcp/endpoint.js';
import { createMetrics } from '../observe/create-metrics.js';
import { observeRequests } from '../observe/observe-requests.js';
import { observedCalls } from '../observe/observed-calls.js';
import { admit } from './admit.js';
import type { AppOptions } from './app-options.js';
import { connectionError } from './connection-error.js';
import { addMcpRoute } from './mcp-route.js';
import { addMetadataRoutes } from './metadata-routes.js';
import { addOperatorRoutes } from './operator-routes.js';
import { parseBody } from './parse-body.js';
import { Refusal } from './refusal.js';
import { refusalOf } from './refusal-of.js';
import { refuseExpectations } from './refuse-expectations.js';
import { addRequestChecks } from './request-checks.js';
import { scopeChallenge } from './scope-challenge.js';

/**
 * Makes the HTTP server, not listening yet.
 *
 * Every request is asked, in this order and before anything of its body is read: may it come from
 * where it does (Host, Origin), who sends it (token), and has its sender asked too often.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { limits, admission, setup } = options;
  const gate = createGate(limits);
  let working = () => 0;
  const metrics = createMetrics({
    version: setup.version,
    waiting: gate.waiting,
    working: () => working(),
  });
  const app = createFastify(options, metrics.refused);
  refuseExpectations(app.server, metrics.refused);
  ({ working } = observeRequests(app, metrics));
  addRequestChecks(app, options);
  await app.register(fastifyRateLimit, { global: false });
  const enter = observedCalls(gate, metrics);
  const endpoint = createEndpoint({
    surface: createSurface({ ...setup, enter }, options.tools),
    batchMessages: limits.batchMessages,
    challenge: scopeChallenge(admission),
    ...(options.makeServer && { makeServer: options.makeServer }),
  });
  const letIn = admit(app, options);
  addMcpRoute(app, endpoint, letIn);
  addMetadataRoutes(app, options);
  addOperatorRoutes(app, options, metrics, letIn);
  app.addHook('onClose', () => endpoint.close());
  return app;
}

/** Fastify without any of its own bodies, lines of log and ways to read a request. */
function createFastify(
  { limits, log, trustedProxies }: AppOptions,
  onRefusedConnection: (reason: Refusal['reason']) => void,
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.bodySeconds * 1000,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    http: {
      connectionsCheckingInterval: Math.min(limits.bodySeconds * 1000, 5000),
      // Node takes the larger of the two for the body, and its own for headers is a minute.
      headersTimeout: Math.min(limits.bodySeconds * 1000, 10_000),
      requestTimeout: limits.bodySeconds * 1000,
      // Node would answer in a form of its own; the check of Host refuses it.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => onRefusedConnection(connectionError(error, socket)),
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
  app.decorateRequest('facts');
  app.addHook('onRequest', async (request) => {
    request.facts = {};
  });
  return app;
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (request.facts !== undefined) request.facts.refused = refusal.reason;
  if (refusal.reason === 'internal') request.log.error({ err: error }, 'request failed');
  return reply.code(refusal.statusCode).headers(refusal.headers).send(refusal.body);
}
