import { isHoldfastError } from '@holdfast/base';
import { createFaultyFs, type MemoryFs, SimulatedCrash } from '@holdfast/files/testing';
import { expect, test } from 'vitest';
import { type ChangeResult, type Journal, openJournal } from '../src/index.js';
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
    expect(swaps).toBeGreaterThan(30);
  },
);

test.each(['recover', 'resume', 'abandon'] as const)(
  'wherever an apply dies, a log with a second name does not keep %s from working',
  async (command) => {
    let links = 0;
    for (let at = 1; ; at += 1) {
      const fs = simulateProject(BEFORE);
      const plan = simulatePlan(fs, AFTER);
      const dying = createFaultyFs(fs, { crash: { at, when: 'after' } });
      if (await ends(openJournal(ROOT, simulateProcess(dying, 1)).apply(plan))) break;
      const id = transactionIn(fs);
      if (id === undefined) continue;
      links += 1;
      const log = linkLog(fs, id);
      const journal = openJournal(ROOT, simulateProcess(fs, 2));
      const { status } = await run(journal, command, id);
      expect(ENDS[command], `crash ${at}`).toContain(status);
      expect(text(fs, 'backup'), `crash ${at}`).toBe(log);
      expect((await journal.status()).issues).toEqual([]);
      expect((await journal.status()).transactions).toMatchObject([{ active: false }]);
      if (command === 'abandon') continue;
      const files = status === 'applied' || status === 'already-applied' ? AFTER : BEFORE;
      for (const [path, want] of Object.entries(files)) expect(text(fs, path)).toBe(want);
    }
    expect(links).toBeGreaterThan(10);
  },
);

/** An apply whose last record may be lost is over for resume and abandon. */
const ENDS = {
  recover: ['recovered'],
  resume: ['applied', 'already-applied'],
  abandon: ['abandoned', 'conflict'],
};

test('a recovery that dies while it gives the log a file of its own can be repeated', async () => {
  for (let at = 1; ; at += 1) {
    const { fs, id } = await interrupted();
    const log = linkLog(fs, id);
    const dying = createFaultyFs(fs, { crash: { at, when: 'after' } });
    const ended = await ends(openJournal(ROOT, simulateProcess(dying, 2)).recover(id));
    const journal = openJournal(ROOT, simulateProcess(fs, 3));
    expect((await journal.status()).issues, `crash ${at}`).toEqual([]);
    const { status } = await journal.recover(id);
    expect(['recovered', 'already-recovered'], `crash ${at}`).toContain(status);
    for (const [path, was] of Object.entries(BEFORE)) expect(text(fs, path)).toBe(was);
    expect(text(fs, 'backup')).toBe(log);
    if (ended) break;
  }
});

/** Dies when the first target is written. */
async function interrupted(): Promise<{ fs: MemoryFs; id: string }> {
  const fs = simulateProject(BEFORE);
  const plan = simulatePlan(fs, AFTER);
  const dying = createFaultyFs(fs, {
    after({ kind }) {
      if (kind === 'rename' && text(fs, 'a.txt') === AFTER['a.txt']) dying.crashNow();
    },
  });
  expect(await ends(openJournal(ROOT, simulateProcess(dying, 1)).apply(plan))).toBe(false);
  return { fs, id: transactionIn(fs) ?? '' };
}

/** As `cp -al` does. Answers what is in it. */
function linkLog(fs: MemoryFs, id: string): string {
  fs.outside.link(`${CHANGES}/${id}/log`, `${ROOT}/backup`);
  return text(fs, 'backup');
}

async function ends(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof SimulatedCrash || isHoldfastError(error)) return false;
    throw error;
  }
}

function run(
  journal: Journal,
  command: 'recover' | 'resume' | 'abandon',
  id: string,
): Promise<ChangeResult> {
  if (command === 'abandon') return journal.abandon(id);
  return command === 'recover' ? journal.recover(id) : journal.resume(id);
}

/** Answers the transaction, if there is one with both files. */
function swapLogForOriginal(fs: MemoryFs): string | undefined {
  const { outside } = fs;
  const id = transactionIn(fs);
  const [log, original] = [`${CHANGES}/${id}/log`, `${CHANGES}/${id}/orig/0`];
  if (id === undefined || !outside.exists(log) || !outside.exists(original)) return undefined;
  outside.rename(log, `${CHANGES}/swap`);
  outside.rename(original, log);
  outside.rename(`${CHANGES}/swap`, original);
  return id;
}

function transactionIn({ outside }: MemoryFs): string | undefined {
  if (!outside.exists(CHANGES)) return undefined;
  return outside.list(CHANGES).find((name) => /^[0-9a-f]{8}-/.test(name));
}

function text({ outside }: MemoryFs, path: string): string {
  return Buffer.from(outside.read(`${ROOT}/${path}`)).toString();
}
