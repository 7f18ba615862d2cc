import type { FastifyInstance } from 'fastify';
import type { AppOptions } from '../http/app-options.js';
import { API_PREFIX } from './add-api-routes.js';
import { apiPage } from './api-page.js';
import { openApi } from './open-api.js';

/** Serves the document of the REST interface, for programs and for people. */
export function addDocumentRoutes(app: FastifyInstance, { version }: AppOptions): void {
  const document = openApi(version);
  const json = JSON.stringify(document);
  const page = apiPage(document);
  app.get(`${API_PREFIX}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json),
  );
  app.get(API_PREFIX, async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(page),
  );
}
