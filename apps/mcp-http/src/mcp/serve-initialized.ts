import {
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { messagesOf } from './messages-of.js';

/**
 * Serves a request of the revisions that start with `initialize`, without a session: each request
 * has a server of its own. The answer is JSON; only who asked to be told of progress, or of a log
 * where a server has one, and reads event streams, gets one.
 */
export async function serveInitialized(
  server: Server,
  request: Request,
  body: unknown,
  { signal, accept }: { readonly signal: AbortSignal; readonly accept: string | undefined },
): Promise<Response> {
  const streams =
    (accept?.includes('text/event-stream') ?? false) &&
    (wantsProgress(body) || server.getCapabilities().logging !== undefined);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !streams });
  await server.connect(transport);
  const close = () => void server.close();
  const gone = new Promise<never>((_, reject) => {
    const onAbort = () => {
      close();
      reject(signal.reason);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  gone.catch(() => {});
  const response = await Promise.race([
    transport.handleRequest(request, { parsedBody: body }),
    gone,
  ]);
  if (!streams) close();
  return response;
}

function wantsProgress(body: unknown): boolean {
  return messagesOf(body).some(({ params }) => params?._meta?.progressToken !== undefined);
}
