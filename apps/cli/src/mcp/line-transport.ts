import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { openRequests } from './open-requests.js';
import { type Refusal, readMessage } from './read-message.js';
import { type Line, splitLines } from './split-lines.js';

/** A pair of streams with one message in each line. */
export interface LineStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Messages over a pair of streams. A line that is no message is answered as JSON-RPC has it, and the
 * next one is read. At the end of the input what was asked is still answered, if that does not take
 * long; the transport then closes. It also closes when nobody reads the output any more.
 *
 * @param onClosed - called once, when it has closed.
 */
export function lineTransport({ input, output }: LineStreams, onClosed: () => void): Transport {
  const lines = splitLines(MAX_BYTES);
  const requests = openRequests();
  let isClosed = false;

  const write = (message: JSONRPCMessage | Refusal): Promise<void> =>
    new Promise((resolve, reject) => {
      output.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
      if (output.writableLength > MOST_UNREAD) input.pause();
    });
  const take = (line: Line): void => {
    const received = readMessage(line, MAX_BYTES);
    if (received.kind === 'message') {
      requests.received(received.message);
      transport.onmessage?.(received.message);
    } else if (received.kind === 'refused') {
      write(received.answer).catch(close);
    }
  };
  const onData = (chunk: Uint8Array) => lines.push(chunk).forEach(take);
  const onEnd = () => {
    lines.end().forEach(take);
    const late = setTimeout(close, LAST_ANSWERS);
    void requests.settled().then(() => {
      clearTimeout(late);
      // The last answer has been handed over; what is written after it may be flushed.
      setImmediate(close);
    });
  };
  const onDrain = () => input.resume();
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    input.off('data', onData).off('end', onEnd);
    input.pause();
    transport.onclose?.();
    onClosed();
  };
  const transport: Transport = {
    start: async () => {
      output.on('error', close).on('drain', onDrain);
      input.on('data', onData).on('end', onEnd).on('close', onEnd).on('error', close);
    },
    send: async (message) => {
      if (isClosed) return;
      const written = write(message);
      requests.sent(message);
      await written;
    },
    close: async () => close(),
  };
  return transport;
}

/** As of one request over HTTP. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Bytes of answers that nobody has read, from which on no further question is. */
const MOST_UNREAD = 16 * 1024 * 1024;

/** Milliseconds in which questions from before the end of the input may still be answered. */
const LAST_ANSWERS = 1_000;
