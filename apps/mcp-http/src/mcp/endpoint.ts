import { type Caller, createServer } from '@holdfast/mcp';
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import type { RequestFacts } from '../observe/request-facts.js';
import { addFacts } from './add-facts.js';
import { type CheckOptions, checkMessages } from './check-messages.js';
import { keepAnswers } from './kept-answers.js';
import { hasEnvelope, messagesOf } from './messages-of.js';
import { serveInitialized } from './serve-initialized.js';
import { type RequestHeaders, webRequest } from './web-request.js';
import { withoutEcho } from './without-echo.js';

/** The protocol, without HTTP around it. */
export interface Endpoint {
  /**
   * Answers one request with a server of its own, or with what one answered to the same before.
   *
   * @returns a response, or the whole JSON of a message.
   * @throws Refusal for what is refused before a server sees it.
   */
  readonly serve: (request: EndpointRequest) => Promise<Response | string>;
  /** Ends what is still going on. */
  readonly close: () => Promise<void>;
}

/** A request that has been let in. */
export interface EndpointRequest {
  readonly caller: Caller;
  readonly headers: RequestHeaders;
  readonly body: unknown;
  /** Aborted when the connection is gone, or the answer is with the client. */
  readonly signal: AbortSignal;
  /** Completed with what the message asks for. */
  readonly facts: RequestFacts;
}

/** What an endpoint is made of. */
export interface EndpointOptions extends CheckOptions {
  /** Makes the server of a request; the product's where it is not given. */
  readonly makeServer?: typeof createServer;
}

/** Serves both eras of the protocol; a client's first message says which one it is of. */
export function createEndpoint({
  makeServer = createServer,
  ...options
}: EndpointOptions): Endpoint {
  const { surface } = options;
  // Of a server that somebody else makes it is not known what is static.
  const kept = makeServer === createServer ? keepAnswers() : undefined;
  const callers = new WeakMap<Request, Caller>();
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const caller = requestInfo && callers.get(requestInfo);
      if (caller === undefined) throw new Error('A request came past the endpoint.');
      return makeServer(surface, caller);
    },
    { legacy: 'reject', maxSubscriptions: MOST_SUBSCRIPTIONS },
  );
  return {
    serve: async ({ caller, headers, body, signal, facts }) => {
      checkMessages(body, headers, caller, options);
      addFacts(facts, body, surface);
      const answer = async (): Promise<Response> => {
        const request = webRequest(headers, signal);
        if (!isOfNoHandshake(body) && (await isLegacyRequest(request, body))) {
          return serveInitialized(makeServer(surface, caller), request, body, {
            signal,
            accept: headers.accept,
          });
        }
        callers.set(request, caller);
        return withoutEcho(await handler.fetch(request, { parsedBody: body }));
      };
      return kept === undefined ? answer() : kept.answer({ caller, headers, body }, answer);
    },
    close: () => handler.close(),
  };
}

/**
 * A message that the SDK never takes for one with a handshake, told without reading it twice: one
 * that says its revision itself. A handshake alone may do so and be one nevertheless.
 */
function isOfNoHandshake(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const [message] = messagesOf(body);
  return (
    message !== undefined &&
    !('result' in body || 'error' in body) &&
    typeof message.method === 'string' &&
    message.method !== 'initialize' &&
    hasEnvelope(message)
  );
}

/** Streams that stay open although this server has nothing to announce. */
const MOST_SUBSCRIPTIONS = 256;
