import { decodeUtf8 } from '@holdfast/base';
import { type JSONRPCMessage, parseJSONRPCMessage } from '@modelcontextprotocol/server';
import type { Line } from './split-lines.js';

/** A message, or the answer to what is none. */
export type Received =
  | { readonly kind: 'message'; readonly message: JSONRPCMessage }
  | { readonly kind: 'refused'; readonly answer: Refusal }
  | { readonly kind: 'empty' };

/** A JSON-RPC error. Its id is null where no request can be told. */
export interface Refusal {
  readonly jsonrpc: '2.0';
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

/**
 * Reads one line as a message of JSON-RPC 2.0. What it refuses it answers without echoing it.
 *
 * @param maxBytes - what was taken at most; for the message.
 */
export function readMessage(line: Line, maxBytes: number): Received {
  if (line.kind === 'too-long') {
    const most = `${maxBytes / (1024 * 1024)} MiB`;
    return refused(INVALID_REQUEST, `A message may have at most ${most}.`);
  }
  const text = decodeUtf8(line.bytes);
  if (text === undefined) return refused(PARSE_ERROR, 'A message must be UTF-8.');
  if (text.trim() === '') return { kind: 'empty' };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refused(PARSE_ERROR, 'A message must be one line of JSON.');
  }
  if (Array.isArray(json)) {
    return refused(INVALID_REQUEST, 'Batches are not taken: send one message in each line.');
  }
  try {
    return { kind: 'message', message: parseJSONRPCMessage(json) };
  } catch {
    return refused(INVALID_REQUEST, 'This is no message of JSON-RPC 2.0.', idOf(json));
  }
}

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

function refused(code: number, message: string, id: Refusal['id'] = null): Received {
  return { kind: 'refused', answer: { jsonrpc: '2.0', id, error: { code, message } } };
}

/** The id of a request that is malformed elsewhere. Answers are not answered by their id. */
function idOf(json: unknown): Refusal['id'] {
  if (typeof json !== 'object' || json === null || !('id' in json) || !('method' in json)) {
    return null;
  }
  const { id } = json;
  return typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id)) ? id : null;
}
