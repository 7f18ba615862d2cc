import { existsSync, readFileSync, writeSync } from 'node:fs';
import { createNodeFs } from '@holdfast/files';
import { type CallRecord, createFaultyFs } from '@holdfast/files/testing';
import { openJournal } from '../src/index.js';
import type { Order } from './order.js';

// One command on one journal in a process of its own, which may be killed or held at one call.

const order = JSON.parse(readFileSync(0, 'utf8')) as Order;
const { stop } = order;
let passed = 0;

const fs =
  stop === undefined
    ? createNodeFs()
    : createFaultyFs(createNodeFs(), {
        before: (call) => stopAt(call, 'before'),
        after: (call) => stopAt(call, 'after'),
      });
const journal = openJournal(order.root, { fs, ...order.options });
const result =
  order.command === 'apply'
    ? await journal.apply(order.plan)
    : await journal[order.command](order.transaction ?? { last: true });
writeSync(1, JSON.stringify(result));

function stopAt(call: CallRecord, when: 'before' | 'after'): void {
  if (stop === undefined || stop.when !== when || stop.kind !== call.kind) return;
  if (!new RegExp(stop.label).test(call.label)) return;
  passed += 1;
  if (passed !== (stop.nth ?? 1)) return;
  if (stop.how === 'kill') process.kill(process.pid, 'SIGKILL');
  writeSync(1, 'held\n');
  const cell = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(`${order.root}.go`)) Atomics.wait(cell, 0, 0, 5);
}
