import { isHoldfastError } from '@holdfast/base';
import { createFaultyFs, type MemoryFs, SimulatedCrash } from '@holdfast/files/testing';
import { expect, test } from 'vitest';
import { type Journal, openJournal } from '../src/index.js';
import { ROOT, simulatePlan, simulateProcess, simulateProject } from './simulated-project.js';

const CHANGES = `${ROOT}/.holdfast/changes`;
const BEFORE = { 'a.txt': 'old a\n', 'b.txt': 'old b\n' };
const AFTER = { 'a.txt': 'new a\n', 'b.txt': 'new b\n' };

/** A kept original shares its bytes with the user's file, so a log in its place would too. */
test.each(['recover', 'resume'] as const)(
  'wherever an apply dies, a log that is swapped for an original is not written to by %s',
  async (command) => {
    let swaps = 0;
    for (let at = 1; ; at += 1) {
      const fs = simulateProject(BEFORE);
      const plan = simulatePlan(fs, AFTER);
      const dying = createFaultyFs(fs, { crash: { at, when: 'after' } });
      if (await ends(openJournal(ROOT, simulateProcess(dying, 1)).apply(plan))) break;
      const id = swapLogForOriginal(fs);
      if (id === undefined) continue;
      swaps += 1;
      await ends(run(openJournal(ROOT, simulateProcess(fs, 2)), command, id));
      for (const [path, was] of Object.entries(BEFORE)) {
        const versions = [was, AFTER[path as keyof typeof AFTER]];
        expect(versions, `${path}, crash ${at}`).toContain(text(fs, path));
      }
    }
    expect(swaps).toBeGreaterThan(50);
  },
);

async function ends(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof SimulatedCrash || isHoldfastError(error)) return false;
    throw error;
  }
}

function run(journal: Journal, command: 'recover' | 'resume', id: string): Promise<unknown> {
  return command === 'recover' ? journal.recover(id) : journal.resume(id);
}

/** Answers the transaction, if there is one with both files. */
function swapLogForOriginal({ outside }: MemoryFs): string | undefined {
  if (!outside.exists(CHANGES)) return undefined;
  const id = outside.list(CHANGES).find((name) => /^[0-9a-f]{8}-/.test(name));
  const [log, original] = [`${CHANGES}/${id}/log`, `${CHANGES}/${id}/orig/0`];
  if (id === undefined || !outside.exists(log) || !outside.exists(original)) return undefined;
  outside.rename(log, `${CHANGES}/swap`);
  outside.rename(original, log);
  outside.rename(`${CHANGES}/swap`, original);
  return id;
}

function text({ outside }: MemoryFs, path: string): string {
  return Buffer.from(outside.read(`${ROOT}/${path}`)).toString();
}
