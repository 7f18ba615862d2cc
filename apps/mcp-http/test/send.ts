import { connect } from 'node:net';
import { TOKEN } from './start-server.js';

/** What came back, in full. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A message of the revisions with a handshake. */
export function message(method: string, params: unknown = {}, id: unknown = 1) {
  return { jsonrpc: '2.0', id, method, params };
}

/** A message of the revision without a handshake. */
export function modern(method: string, params: object = {}, id: unknown = 1) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  };
  return message(method, { ...params, _meta }, id);
}

/**
 * Sends one request over a socket of its own, byte by byte as given: no client in between corrects
 * what is wrong with it. `undefined` leaves a header out.
 */
export function send(
  port: number,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string | undefined>> = {},
  { method = 'POST', path = '/mcp' } = {},
): Promise<Answer> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const all: Record<string, string | undefined> = {
    host: `127.0.0.1:${port}`,
    authorization: `Bearer ${TOKEN}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'content-length': String(bytes.length),
    connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  return exchange(port, [Buffer.from(head), bytes]);
}

/** Writes bytes and reads until the server closes the connection. */
export function exchange(port: number, parts: readonly Uint8Array[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' });
    for (const part of parts) socket.write(part);
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server that answers before it has read everything resets what comes after.
    socket.on('error', (error) => (chunks.length === 0 ? reject(error) : undefined));
    socket.on('close', () => resolve(parsed(Buffer.concat(chunks).toString())));
  });
}

function parsed(raw: string): Answer {
  const end = raw.indexOf('\r\n\r\n');
  const [first = '', ...lines] = raw.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = raw.slice(end + 4);
  const text = headers['transfer-encoding'] === 'chunked' ? unchunked(body) : body;
  return { status: Number(first.split(' ')[1]), headers, text };
}

function unchunked(body: string): string {
  let text = '';
  for (let rest = body; rest !== ''; ) {
    const line = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.slice(0, line), 16);
    if (!(size > 0)) break;
    text += rest.slice(line + 2, line + 2 + size);
    rest = rest.slice(line + 4 + size);
  }
  return text;
}
