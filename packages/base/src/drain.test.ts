import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { drain } from './drain.js';

/** A server whose answers are sent when the test says so, and one request to it that it has. */
async function busyServer() {
  let server: Server | undefined;
  const response = await new Promise<ServerResponse>((resolve) => {
    server = createServer((_, answer) => resolve(answer)).listen(0, '127.0.0.1', () => {
      const { port } = (server as Server).address() as AddressInfo;
      asked = ask(port);
    });
  });
  if (server === undefined) throw new Error('No server was made.');
  const closing = server;
  const close = () => new Promise((resolve) => closing.close(resolve));
  return { app: { server: closing, close }, response, asked };
}

let asked: Promise<string>;

function ask(port: number): Promise<string> {
  return new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', headers: { connection: 'keep-alive' } });
    sent.on('error', ({ message }) => resolve(message));
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(text));
    });
    sent.end();
  });
}

test('what goes on may end, and a connection that would be kept alive keeps nothing', async () => {
  const { app, response, asked } = await busyServer();
  const drained = drain(app, 60);
  response.end('the answer');
  await drained;
  expect(await asked).toBe('the answer');
});

test('what does not end in time is cut off', async () => {
  const { app, asked } = await busyServer();
  await drain(app, 0.05);
  expect(await asked).toMatch(/hang up|ECONNRESET/);
});
