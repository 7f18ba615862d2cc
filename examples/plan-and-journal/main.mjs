// A bot proposes a change; a program of yours shows it, applies it, and takes it back.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal } from '@holdfast/journal';
import { planLocal } from '@holdfast/plan/local';

const cwd = mkdtempSync(join(tmpdir(), 'example-'));
const file = join(cwd, 'limits.json');
writeFileSync(file, '{ "retries": 3 }\n');

const { plan } = await planLocal(
  { candidates: [{ path: 'limits.json', content: '{ "retries": 5 }\n', reason: 'Retry more' }] },
  { cwd },
);
for (const { kind, path, reason } of plan.operations) console.log(`${kind} ${path}: ${reason}`);

const journal = openJournal(cwd);
const applied = await journal.apply(plan);
console.log(applied.status, readFileSync(file, 'utf8').trim());

// What was made for other bytes is refused, and nothing is written.
writeFileSync(file, '{ "retries": 4 }\n');
const again = await planLocal(
  { candidates: [{ path: 'limits.json', content: '{ "retries": 9 }\n', reason: 'More still' }] },
  { cwd },
);
writeFileSync(file, '{ "retries": 5 }\n');
const refused = await journal.apply(again.plan);
console.log(refused.status, refused.conflicts[0].code);

const undone = await journal.recover({ last: true });
console.log(undone.status, readFileSync(file, 'utf8').trim());
