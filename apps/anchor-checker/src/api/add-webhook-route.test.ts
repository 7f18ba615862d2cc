import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { apiErrorOf } from '../http/api-error-of.js';
import type { AppOptions } from '../http/app-options.js';
import { takeSecrets } from '../serve/take-secrets.js';
import { addWebhookRoute } from './add-webhook-route.js';

const SECRET = 'a secret of thirty-two characters';
const MEGABYTES = 10_000_000;

let app: FastifyInstance | undefined;
afterEach(async () => {
  await app?.close();
});

/** The route on a socket. A ping asks nothing of the service. */
async function start(env: NodeJS.ProcessEnv, failuresPerMinute = 100): Promise<string> {
  app = Fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode, headers, body } = apiErrorOf(error);
    return reply.code(statusCode).headers(headers).send(body);
  });
  await app.register(fastifyRateLimit, { global: false });
  const limits = { failuresPerMinute, webhookBytes: MEGABYTES };
  addWebhookRoute(app, {
    service: {} as AppOptions['service'],
    settings: { limits } as AppOptions['settings'],
    secrets: takeSecrets(env),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/api/v1/webhooks/`;
}

const sign = (body: string, secret = SECRET) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

async function ping(url: string, signature: string | undefined) {
  const response = await fetch(`${url}github`, {
    method: 'POST',
    body: '{}',
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'ping',
      ...(signature === undefined ? {} : { 'x-hub-signature-256': signature }),
    },
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** The status of a request that says it has a long body, and never sends it. */
function statusBeforeBody(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': MEGABYTES, ...headers },
    });
    sent.on('error', reject);
    sent.on('response', ({ statusCode = 0 }) => {
      resolve(statusCode);
      sent.off('error', reject).on('error', () => undefined);
      sent.destroy();
    });
    sent.flushHeaders();
  });
}

test('what is signed is taken', async () => {
  const url = await start({ HOLDFAST_WEBHOOK_SECRET: SECRET });
  expect(await ping(url, sign('{}'))).toMatchObject({ status: 202, body: { checks: 0 } });
  expect(await ping(url, sign('{}', 'another'))).toMatchObject({
    status: 401,
    body: { error: { code: 'unauthenticated' } },
  });
});

test('the body of what cannot be signed is not waited for', async () => {
  const url = await start({ HOLDFAST_WEBHOOK_SECRET_SHOP: SECRET });
  for (const [provider, name, value] of [
    ['github', 'x-hub-signature-256', 'sha256=short'],
    ['gitea', 'x-hub-signature-256', sign('')],
    ['gitlab', 'x-gitlab-token', ''],
    ['gitlab', 'webhook-signature', 'v1,AAAA'],
  ] as const) {
    expect([provider, await statusBeforeBody(url + provider, { [name]: value })]).toEqual([
      provider,
      401,
    ]);
  }
  expect(await statusBeforeBody(`${url}sourcehut`, {})).toBe(400);
});

test('without a secret nothing is waited for', async () => {
  const url = await start({});
  const headers = { 'x-hub-signature-256': sign('') };
  expect(await statusBeforeBody(`${url}github`, headers)).toBe(401);
  expect((await ping(url, sign('{}'))).body.error.message).toContain('no secret');
});

test('an address whose webhooks are refused is told to wait, and a good one gets in', async () => {
  const url = await start({ HOLDFAST_WEBHOOK_SECRET: SECRET }, 2);
  expect((await ping(url, undefined)).status).toBe(401);
  expect((await ping(url, sign('{}', 'another'))).status).toBe(401);
  for (const signature of [undefined, sign('{}', 'another')]) {
    const { status, headers, body } = await ping(url, signature);
    expect([status, body.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await ping(url, sign('{}'))).status).toBe(202);
});
