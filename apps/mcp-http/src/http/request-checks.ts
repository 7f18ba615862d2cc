import type { FastifyInstance } from 'fastify';
import { addressLists } from './address-lists.js';
import type { AppOptions } from './app-options.js';
import { checkAddresses, sendPreflight } from './check-addresses.js';
import { checkAmbiguous } from './check-ambiguous.js';
import { Refusal } from './refusal.js';

/** Checks of every request, whatever it is for: where it comes from, and whether it is too late. */
export function addRequestChecks(app: FastifyInstance, { addresses, host }: AppOptions): void {
  let lists = addressLists(host, 0, addresses);
  let stopping = false;
  // Only now the port is known, where any free one was asked for.
  app.addHook('onListen', async () => {
    const address = app.server.address();
    if (typeof address !== 'object' || address === null) return;
    lists = addressLists(host, address.port, addresses);
  });
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(ALWAYS);
    if (stopping) {
      throw new Refusal('stopping', 'The server is stopping.', { headers: { 'retry-after': '1' } });
    }
    checkAmbiguous(request);
    checkAddresses(lists, request, reply, PROBES.has(request.routeOptions.url ?? ''));
    const { method, headers } = request;
    if (method === 'OPTIONS' && headers.origin !== undefined) return sendPreflight(reply);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
}

/** Orchestrators ask under an address that nobody knows before; what they are told is no secret. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Answers are for one client, and nothing that a browser should guess about. */
const ALWAYS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
