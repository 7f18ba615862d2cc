// One change of four files in a process of its own, so that it can be killed: `kind root inputs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [kind, root, temp] = process.argv.slice(2);
const plan = JSON.parse(readFileSync(join(temp, 'plan.json'), 'utf8'));

if (kind === 'write') {
  for (const { path, content } of plan.operations) writeFileSync(join(root, path), content);
} else if (kind === 'atomic') {
  const { default: writeFileAtomic } = await import('write-file-atomic');
  for (const { path, content } of plan.operations) writeFileAtomic.sync(join(root, path), content);
} else {
  const { openJournal } = await import('@holdfast/journal');
  const journal = openJournal(root);
  if (kind === 'apply') await journal.apply(plan);
  else {
    const { transactions } = await journal.status();
    // A change that was killed before it began has nothing to recover.
    for (const { id, state } of transactions) if (state !== 'recovered') await journal.recover(id);
  }
}
