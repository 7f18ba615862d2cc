import type { FastifyInstance } from 'fastify';

/**
 * Stops a server: nothing new is taken, what goes on may end, and after `seconds` nothing is waited
 * for any more.
 */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  const { server } = app;
  const cut = setTimeout(() => server.closeAllConnections(), seconds * 1000);
  // A connection that is kept alive becomes idle when its answer is sent, and would stay.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
    clearInterval(idle);
  }
}
