import { setTimeout as later } from 'node:timers/promises';
import type { FactsProvider } from '@holdfast/syntax';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { createSurface, defineTool, type ProjectHost, type ToolContext } from '../src/index.js';
import { callDirectly } from './support/call-directly.js';
import { ANYBODY, connect, connectOld } from './support/clients.js';

/** A host whose anchors come when they are let go, or never. */
function waitingHost(): { readonly host: ProjectHost; readonly signals: AbortSignal[] } {
  const signals: AbortSignal[] = [];
  const anchors: ProjectHost['anchors'] = ({ signal }) => {
    signals.push(signal);
    return new Promise(() => {});
  };
  return { host: { secrets: [], anchors } as unknown as ProjectHost, signals };
}

const ask = { name: 'anchors_for', arguments: { targets: ['a'] } };

describe('a call', () => {
  test('ends when its time is up, and so does its work', async () => {
    const { host, signals } = waitingHost();
    const onFailure = vi.fn();
    const result = await callDirectly('anchors_for', ask.arguments, {
      projects: new Map([['one', host]]),
      timeLimit: 50,
      onFailure,
    });
    expect(result.structuredContent).toMatchObject({
      error: {
        code: 'timed-out',
        message: 'The call took more than 0.05 seconds.',
        hint: expect.stringContaining('Ask for less'),
      },
    });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('has 45 seconds where nothing else is said', async () => {
    const timeout = vi.spyOn(globalThis, 'setTimeout');
    await callDirectly('anchors_for', ask.arguments, {
      projects: new Map([
        ['one', { secrets: [], anchors: async () => [] } as unknown as ProjectHost],
      ]),
    });
    expect(timeout.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([45_000]);
    timeout.mockRestore();
  });

  test.each([
    ['current', connect],
    ['older', connectOld],
  ] as const)('of the %s client ends when it is cancelled, and is no failure', async (_, open) => {
    const { host, signals } = waitingHost();
    const onFailure = vi.fn();
    const surface = createSurface({ version: '1', projects: new Map([['one', host]]), onFailure });
    const client = await open(surface);
    const stop = new AbortController();
    const call = client.callTool(
      ask,
      ...([undefined, { signal: stop.signal }].slice(open === connect ? 1 : 0) as []),
    );
    const ended = expect(call).rejects.toThrow();
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    const started = performance.now();
    stop.abort();
    await ended;
    await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true));
    expect(performance.now() - started).toBeLessThan(1000);
    expect(onFailure).not.toHaveBeenCalled();
    await client.close();
  });

  test('ends when its client is gone', async () => {
    const { host, signals } = waitingHost();
    const client = await connect(
      createSurface({ version: '1', projects: new Map([['one', host]]) }),
    );
    const call = client.callTool(ask).catch(() => 'gone');
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    await client.close();
    expect(await call).toBe('gone');
    await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true));
  });

  test('that is cancelled does not wait for work that does not look', async () => {
    const stop = new AbortController();
    const { host } = waitingHost();
    const call = callDirectly('anchors_for', ask.arguments, {
      projects: new Map([['one', host]]),
      signal: stop.signal,
    });
    stop.abort();
    expect((await call).structuredContent).toMatchObject({ error: { code: 'cancelled' } });
  });
});

test('reading of code that was sent ends at the next file', async () => {
  const stop = new AbortController();
  let asked = 0;
  const facts: FactsProvider = {
    facts: async () => {
      asked += 1;
      if (asked === 3) stop.abort();
      await later(1);
      return { kind: 'unsupported' };
    },
    close: async () => {},
  };
  const files = Array.from({ length: 200 }, (_, at) => ({
    path: `src/f${at}.ts`,
    content: `${at}`,
  }));
  const anchors = files.map(({ path }, at) => anchorOn(path, at));
  const result = await callDirectly(
    'anchors_resolve',
    { anchors, files },
    { facts: async () => facts, signal: stop.signal },
  );
  expect(result.structuredContent).toMatchObject({ error: { code: 'cancelled' } });
  await later(100);
  // What was under way in parallel may end; nothing more is begun.
  expect(asked).toBeLessThan(50);
});

/** An entry of a store, on a declaration that nobody will find. */
function anchorOn(fileHint: string, number: number): object {
  const letters = [...String(number).padStart(12, '0')].map((digit) => 'abcdefghij'[Number(digit)]);
  const hash = `ts1:${'0'.repeat(32)}`;
  return {
    id: `an_${letters.join('')}`,
    document: 'a.md',
    language: 'typescript',
    kind: 'function',
    qualifiedName: 'go',
    fileHint,
    scope: 'whole',
    hashes: { declaration: hash, signature: hash, body: null, decorators: null, interface: null },
    bodyTokens: 0,
    scheme: 'ts1',
    grammar: 'any',
    confirmed: { by: 'Ada', kind: 'person', at: '2026-01-31T12:00:00Z', blob: '0'.repeat(40) },
  };
}

describe('progress', () => {
  /** Tells a thousand steps, a few of them slowly, some of them backwards. */
  const counting = defineTool({
    name: 'count_steps',
    title: 'Count',
    description: 'Counts.',
    scope: 'plan',
    needs: 'nothing',
    hints: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    input: z.strictObject({}),
    output: z.object({ done: z.boolean() }),
    run: async (_, { progress }: ToolContext) => {
      for (let step = 1; step <= 1000; step += 1) {
        progress(step, 1000);
        progress(step - 1, 1000);
        if (step % 400 === 0) await later(300);
      }
      return { done: true };
    },
  });
  const surface = createSurface({ version: '1', projects: new Map() }, [counting]);

  test('is told to a client that asks, grows, and is not told for every step', async () => {
    const client = await connect(surface);
    const told: number[] = [];
    await client.callTool(
      { name: 'count_steps', arguments: {} },
      { onprogress: ({ progress, total }) => told.push(progress, total ?? 0) },
    );
    expect(told).toEqual([1, 1000, 401, 1000, 801, 1000]);
    await client.close();
  });

  test('is not told to a client that does not ask', async () => {
    const client = await connect(surface, ANYBODY);
    const stray = vi.fn();
    client.fallbackNotificationHandler = async (notification) => stray(notification);
    client.onerror = stray;
    await client.callTool({ name: 'count_steps', arguments: {} });
    expect(stray).not.toHaveBeenCalled();
    await client.close();
  });
});
