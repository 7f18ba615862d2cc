import { readFileSync } from 'node:fs';
import { findProjectRoot } from '@holdfast/files';
import { openJournal } from '@holdfast/journal';
import { parsePlan } from '@holdfast/plan';

/**
 * The child of the tour that is killed: a real apply of a plan file in the current directory that
 * sends itself SIGKILL as soon as `count` files are written. Nothing can run after that, no handler
 * and no `finally`, as in a crash.
 */
export async function applyAndDie([file = '', count = '']: readonly string[]): Promise<void> {
  const parsed = parsePlan(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.ok) throw new Error('The plan of the tour is not valid.');
  await openJournal(findProjectRoot('.')).apply(parsed.plan, {
    cwd: process.cwd(),
    onProgress({ step, done }) {
      if (step === 'write' && done === Number(count)) process.kill(process.pid, 'SIGKILL');
    },
  });
}
