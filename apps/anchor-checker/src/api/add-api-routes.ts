import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Admit, requireScope } from '../http/admit.js';
import { ApiError } from '../http/api-error.js';
import type { AppOptions } from '../http/app-options.js';
import { parsePart } from '../http/parse-part.js';
import { readJson } from '../http/read-json.js';
import type { Service } from '../service/service.js';
import type { Endpoint } from './endpoint.js';
import { ENDPOINTS } from './endpoints/endpoints.js';

/** Where the REST interface is. */
export const API_PREFIX = '/api/v1';

/** Serves the REST interface. */
export function addApiRoutes(app: FastifyInstance, { service }: AppOptions, admit: Admit): void {
  app.register(async (scope) => {
    scope.addContentTypeParser<Buffer>(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) =>
        body.length === 0 ? undefined : readJson(body),
    );
    for (const endpoint of ENDPOINTS) addEndpoint(scope, endpoint, service, admit);
    // Whoever asks here is a program: the page's own answer is not for it.
    scope.all('/api/*', async () => {
      throw new ApiError('not_found', 'There is no such operation: see /api/v1/openapi.json.');
    });
  });
}

function addEndpoint(
  app: FastifyInstance,
  endpoint: Endpoint,
  service: Service,
  admit: Admit,
): void {
  app.route({
    method: endpoint.method,
    url: `${API_PREFIX}${endpoint.path}`,
    onRequest: async (request) => {
      const { name, actorKind, scopes } = await admit(request, endpoint.scope);
      request.known.actor = { name, kind: actorKind };
      request.known.scopes = scopes;
    },
    handler: async (request, reply) => {
      const { actor, scopes = [] } = request.known;
      if (actor === undefined) throw new Error('A request was not admitted.');
      const body = endpoint.body && parsePart('body', endpoint.body, request.body ?? undefined);
      const needed = endpoint.alsoNeeds?.(body);
      if (needed !== undefined) requireScope(scopes, needed);
      const answer = await endpoint.handle({
        service,
        actor,
        params: parsePart('path', endpoint.params, request.params),
        query: parsePart('query', endpoint.query, request.query),
        body,
      });
      reply.code(endpoint.status).header('cache-control', 'no-store');
      return answer === undefined
        ? reply.send()
        : reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
    },
  });
}
