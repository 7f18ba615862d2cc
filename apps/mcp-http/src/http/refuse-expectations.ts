import type { Server } from 'node:http';
import { Refusal, type RefusalReason } from './refusal.js';

/**
 * Answers `Expect` headers other than `100-continue` as other requests that are refused; Node by
 * itself would answer with an empty body.
 */
export function refuseExpectations(
  server: Server,
  onRefused: (reason: RefusalReason) => void,
): void {
  server.on('checkExpectation', (_request, response) => {
    const { reason, statusCode, body } = new Refusal(
      'expectation',
      'Only 100-continue can be expected of this server.',
    );
    onRefused(reason);
    const text = JSON.stringify(body);
    response
      .writeHead(statusCode, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        // The body that may follow is not read.
        connection: 'close',
      })
      .end(text);
  });
}
