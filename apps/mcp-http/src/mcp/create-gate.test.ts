import { expect, test } from 'vitest';
import { createGate } from './create-gate.js';

const forever = new AbortController().signal;

test('so many work at a time, the others in the order they came', async () => {
  const gate = createGate({ callsPerTool: 2, waitingPerTool: 10 });
  const order: number[] = [];
  const leave = [await gate.enter('a', forever), await gate.enter('a', forever)];
  const later = [3, 4, 5].map(async (n) => {
    const done = await gate.enter('a', forever);
    order.push(n);
    return done;
  });
  expect(gate.waiting()).toBe(3);
  leave[0]?.();
  (await later[0])?.();
  (await later[1])?.();
  await later[2];
  expect(order).toEqual([3, 4, 5]);
  expect(gate.waiting()).toBe(0);
});

test('tools do not wait for one another', async () => {
  const gate = createGate({ callsPerTool: 1, waitingPerTool: 0 });
  await gate.enter('a', forever);
  await gate.enter('b', forever);
  await expect(gate.enter('a', forever)).rejects.toMatchObject({ code: 'busy' });
});

test('who gives up takes nobody’s turn', async () => {
  const gate = createGate({ callsPerTool: 1, waitingPerTool: 10 });
  const leave = await gate.enter('a', forever);
  const impatient = new AbortController();
  const gone = gate.enter('a', impatient.signal);
  const patient = gate.enter('a', forever);
  impatient.abort();
  await expect(gone).rejects.toMatchObject({ code: 'cancelled' });
  await expect(gate.enter('a', impatient.signal)).rejects.toMatchObject({ code: 'cancelled' });
  leave();
  (await patient)();
  await gate.enter('a', forever);
});
