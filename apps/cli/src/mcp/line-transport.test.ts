import { PassThrough } from 'node:stream';
import { type JSONRPCMessage, parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { lineTransport } from './line-transport.js';

const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' }) as const;
const pong = (id: number) => parseJSONRPCMessage({ jsonrpc: '2.0', id, result: {} });

/** A transport between two streams, and what came of it. */
async function opened() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const received: JSONRPCMessage[] = [];
  let onClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    onClosed = resolve;
  });
  const transport = lineTransport({ input, output }, onClosed);
  transport.onmessage = (message) => received.push(message);
  await transport.start();
  const answers = (): unknown[] =>
    `${output.read() ?? ''}`
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { input, output, transport, received, closed, answers, turn };
}

const error = (code: number, message: RegExp, id: unknown = null) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: expect.stringMatching(message) },
});

test('what is no message is answered, never echoed, and the next line is read', async () => {
  const { input, received, answers, turn } = await opened();
  for (const line of [
    'secret{',
    Buffer.from([0x22, 0xff, 0x22]),
    '[]',
    '[{"jsonrpc":"2.0","id":1,"method":"ping"}]',
    '{"jsonrpc":"1.0","id":"a","method":"ping"}',
    '{"jsonrpc":"2.0","id":{},"method":"ping"}',
    '{"jsonrpc":"2.0","id":5,"outcome":"secret"}',
    'null',
    '[['.repeat(500_000),
    'x'.repeat(2 * 1024 * 1024 + 1),
    '',
    ' \r',
    JSON.stringify(ping(7)),
  ]) {
    input.write(line);
    input.write('\n');
  }
  await turn();
  const sent = answers();
  expect(sent).toEqual([
    error(-32700, /one line of JSON/),
    error(-32700, /UTF-8/),
    error(-32600, /Batches/),
    error(-32600, /Batches/),
    error(-32600, /no message/, 'a'),
    error(-32600, /no message/),
    error(-32600, /no message/),
    error(-32600, /no message/),
    error(-32700, /one line of JSON/),
    error(-32600, /at most 2 MiB/),
  ]);
  expect(JSON.stringify(sent)).not.toContain('secret');
  expect(received).toEqual([ping(7)]);
});

test('a message of exactly the most bytes is taken, and one without a line break at the end', async () => {
  const { input, received, turn } = await opened();
  const text = JSON.stringify({ ...ping(1), params: { fill: '' } });
  const fill = 'x'.repeat(2 * 1024 * 1024 - text.length);
  input.write(`${JSON.stringify({ ...ping(1), params: { fill } })}\n`);
  input.end(JSON.stringify(ping(2)));
  await turn();
  expect(received).toMatchObject([{ id: 1 }, { id: 2 }]);
});

test('after the end of the input the open questions are answered, then it closes', async () => {
  const { input, transport, closed, answers, turn } = await opened();
  for (const id of [1, 2, 3]) input.write(`${JSON.stringify(ping(id))}\n`);
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } };
  input.end(`${JSON.stringify(cancel)}\n`);
  await turn();
  await transport.send(pong(1));
  await turn();
  await transport.send(pong(2));
  await closed;
  expect(answers()).toEqual([pong(1), pong(2)]);
});

test('questions that nobody answers do not keep it open', async () => {
  const { input, transport, closed } = await opened();
  input.end(`${JSON.stringify(ping(1))}\n`);
  await closed;
  await transport.send(pong(1));
});

test('it closes when nobody reads the output any more', async () => {
  const { output, closed, transport } = await opened();
  output.destroy(new Error('EPIPE'));
  await closed;
  await transport.close();
});
