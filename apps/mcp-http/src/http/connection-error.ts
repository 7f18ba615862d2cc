import type { Socket } from 'node:net';
import { Refusal, type RefusalReason } from './refusal.js';

/** Answers what is no HTTP, or comes too slowly to be a request; Node gives up its connection. */
export function connectionError(error: Error & { code?: string }, socket: Socket): RefusalReason {
  const reason = REASONS.get(error.code ?? '') ?? 'invalid';
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return reason;
  }
  const { statusCode, body } = new Refusal(reason, MESSAGES[reason] ?? 'Invalid request.');
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${statusCode} ${STATUS.get(statusCode) ?? 'Bad Request'}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  );
  return reason;
}

const REASONS: ReadonlyMap<string, RefusalReason> = new Map([
  ['HPE_HEADER_OVERFLOW', 'header-size'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'too-slow'],
]);

const MESSAGES: Readonly<Partial<Record<RefusalReason, string>>> = {
  'header-size': 'Invalid request: the headers are too large.',
  'too-slow': 'The request did not arrive in time.',
};

const STATUS: ReadonlyMap<number, string> = new Map([
  [408, 'Request Timeout'],
  [431, 'Request Header Fields Too Large'],
]);
