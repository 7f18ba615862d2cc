import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isHoldfastError } from '@holdfast/base';
import type { Plan } from '@holdfast/plan';
import { openJournal, type ProgressEvent } from '../../src/index.js';

/**
 * Applies its plan, undoes whatever was applied, and puts right what was interrupted, for ever.
 * Prints `a`, `r` or `f` for an apply, an undo and a finish, `-` for a refusal, and `!` when
 * somebody else was in the section that the lock protects.
 */
const [root = '', planFile = '', inside = ''] = process.argv.slice(2);
const plan = JSON.parse(readFileSync(planFile, 'utf8')) as Plan;
const me = `${process.pid}`;
const journal = openJournal(root, { onProgress, waitMs: 0 });
let entered = false;

writeSync(1, 'ready\n');
for (;;) {
  // Others have to come in, too.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
  entered = false;
  try {
    writeSync(1, await step());
  } catch (error) {
    if (!isHoldfastError(error)) throw error;
    // Another process may have finished, restored or pruned what was listed a moment ago.
    writeSync(1, '-');
  }
}

async function step(): Promise<string> {
  const { transactions, issues } = await journal.status();
  if (issues.length > 0) return `!${JSON.stringify(issues)}`;
  const active = transactions.find((transaction) => transaction.active);
  if (active !== undefined) {
    const forwards = Math.random() < 0.5;
    const { status } = await (forwards ? journal.resume(active.id) : journal.recover(active.id));
    return status === 'applied' || status === 'recovered' ? 'f' : '-';
  }
  const [newest] = transactions;
  if (newest?.state === 'applied') {
    return (await journal.recover(newest.id)).status === 'recovered' ? 'r' : '-';
  }
  return (await journal.apply(plan)).status === 'applied' ? 'a' : '-';
}

/** Everything but the first inspection happens under the lock. */
function onProgress({ step: name }: ProgressEvent): void {
  if (name === 'inspect') return;
  const mark = join(inside, 'owner');
  if (!entered) writeFileSync(mark, me);
  else if (readFileSync(mark, 'utf8') !== me) writeSync(1, '!');
  entered = true;
}
