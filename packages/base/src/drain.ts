/** An HTTP server as frameworks have it, so far as {@link drain} needs it; one of Fastify fits. */
export interface Drainable {
  readonly server: {
    readonly closeIdleConnections: () => void;
    readonly closeAllConnections: () => void;
  };
  /** Takes nothing new, and resolves when all connections have ended. */
  readonly close: () => PromiseLike<unknown>;
}

/**
 * Stops a server: nothing new is taken, what goes on may end, and after `seconds` nothing is waited
 * for any more.
 *
 * @example
 * ```ts
 * import { drain } from '@holdfast/base';
 *
 * const server = { closeIdleConnections: () => {}, closeAllConnections: () => {} };
 * await drain({ server, close: async () => console.log('closed') }, 10);
 * // closed
 * ```
 */
export async function drain(app: Drainable, seconds: number): Promise<void> {
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
