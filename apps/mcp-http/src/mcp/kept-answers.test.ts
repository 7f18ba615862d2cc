import type { Scope } from '@holdfast/mcp';
import { expect, test } from 'vitest';
import { keepAnswers } from './kept-answers.js';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

/** Answers, and counts how many answers were made. */
function counting(answerTo: (id: unknown) => object = (id) => ({ result: { tools: [] }, id })) {
  const kept = keepAnswers();
  let made = 0;
  return {
    made: () => made,
    answer: async (
      body: unknown,
      headers: Readonly<Record<string, string>> = {},
      scopes: readonly Scope[] = ['plan'],
      status = 200,
    ) => {
      const answer = await kept.answer(
        { caller: { scopes: new Set(scopes) }, headers, body },
        async () => {
          made += 1;
          const id = (body as { readonly id?: unknown } | undefined)?.id;
          return Response.json({ jsonrpc: '2.0', ...answerTo(id) }, { status });
        },
      );
      return typeof answer === 'string' ? answer : await answer.text();
    },
  };
}

test('an answer is given again, with the id of each request', async () => {
  const { answer, made } = counting();
  for (const id of [1, 2, 1, 'x', '"\u2028', 0, -7, Number.MAX_SAFE_INTEGER, '']) {
    expect(JSON.parse(await answer({ ...LIST, id }))).toEqual({
      jsonrpc: '2.0',
      result: { tools: [] },
      id,
    });
  }
  expect(made()).toBe(1);
});

test.each([
  ['another method', { ...LIST, method: 'resources/list' }],
  ['no method', { ...LIST, method: undefined }],
  ['no id', { jsonrpc: '2.0', method: 'tools/list' }],
  ['an id that is no id', { ...LIST, id: 1.5 }],
  ['an empty id', { ...LIST, id: null }],
  ['a list', [LIST]],
  ['no message', 'tools/list'],
  [
    'what JSON cannot say',
    { ...LIST, params: { _meta: { progressToken: Number.POSITIVE_INFINITY } } },
  ],
  ['much else', { ...LIST, params: { _meta: { a: 'x'.repeat(3000) } } }],
])('that to a message with %s is made each time', async (_, body) => {
  const { answer, made } = counting();
  for (let i = 0; i < 3; i += 1) await answer(body);
  expect(made()).toBe(3);
});

test('nothing is given to a request that differs in anything but its id', async () => {
  const { answer, made } = counting();
  const requests: readonly Parameters<typeof answer>[] = [
    [LIST],
    [{ ...LIST, jsonrpc: '1.0' }],
    [{ ...LIST, more: 1 }],
    [{ ...LIST, params: { cursor: 'x' } }],
    [{ ...LIST, params: { _meta: { progressToken: 1 } } }],
    [LIST, { 'mcp-protocol-version': '2025-06-18' }],
    [LIST, { 'mcp-method': 'tools/call' }],
    [LIST, { accept: 'application/json' }],
    [LIST, {}, ['plan', 'read']],
    [LIST, {}, []],
  ];
  for (const request of requests) await answer(...request);
  expect(made()).toBe(requests.length);
  for (const request of requests) await answer(...request);
  expect(made()).toBe(requests.length);
  // What no server ever sees makes no difference.
  await answer(LIST, { authorization: 'Bearer other', 'user-agent': 'other' });
  expect(made()).toBe(requests.length);
});

test('what is refused, or cannot be told from its id, is not kept', async () => {
  const failing = counting((id) => ({ error: { code: -32602, message: 'No.' }, id }));
  const twice = counting((id) => ({ result: { tools: [{ inner: { id } }] }, id }));
  const away = counting();
  for (let i = 0; i < 2; i += 1) {
    await failing.answer(LIST);
    expect(JSON.parse(await twice.answer(LIST))).toMatchObject({ id: 1 });
    await away.answer(LIST, {}, ['plan'], 400);
  }
  expect([failing.made(), twice.made(), away.made()]).toEqual([2, 2, 2]);
});

test('clients that make up names do not fill the memory', async () => {
  const { answer, made } = counting();
  const from = (name: number) => answer({ ...LIST, params: { _meta: { name } } });
  for (let name = 0; name < 100; name += 1) await from(name);
  await from(99);
  expect(made()).toBe(100);
  await from(0);
  expect(made()).toBe(101);
});
