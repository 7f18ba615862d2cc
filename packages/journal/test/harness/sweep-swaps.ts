import { createFaultyFs, type MemoryFs } from '@holdfast/files/testing';
import { I3 } from './checks.js';
import { transactionsOn } from './journal-state.js';
import type { Ledger } from './ledger.js';
import { nameOf, outcomeOf } from './outcome.js';
import { describeEntry, exactEntry, readProject } from './project-state.js';
import { PID, type Scene } from './scene.js';
import { describeCall, perform, pointOf, startOf, type Work } from './sweep-crashes.js';

const DIRECTORY = '/project/src';
const AWAY = '/project/moved';
const TRAP = '/elsewhere/trap';

/**
 * Swaps a directory of targets for a symlink to a directory outside the project before every call.
 * Nothing outside may change; when the directory is put back, recovery goes on.
 */
export async function sweepSwaps(
  scene: Scene,
  work: Work,
  ledger: Ledger,
  { every = 1, from = 0 }: { readonly every?: number; readonly from?: number } = {},
): Promise<void> {
  const pid = work === 'apply' ? PID.subject : PID.second;
  const recorder = createFaultyFs(startOf(scene, work));
  await perform(scene, work, recorder, pid);
  for (const call of recorder.calls) {
    const point = pointOf(`${work}-swap`, scene, { at: `before-${call.index}` });
    if (call.index % every !== from || ledger.full || !ledger.wants(point)) continue;
    const disk = startOf(scene, work);
    setTrap(scene, disk);
    const trap = trapState(disk);
    const port = createFaultyFs(disk, {
      before: ({ index }) => {
        if (index !== call.index) return;
        disk.outside.rename(DIRECTORY, AWAY);
        disk.outside.symlink(TRAP, DIRECTORY);
      },
    });
    const outcome = await outcomeOf(() => perform(scene, work, port, pid));
    ledger.count('swaps');
    ledger.count(nameOf(outcome));
    const escaped = trapState(disk) === trap ? [] : ['I3: a file outside the project was changed'];
    disk.outside.remove(DIRECTORY);
    disk.outside.rename(AWAY, DIRECTORY);
    const problems = [...escaped, ...(await putBack(scene, work, disk))];
    ledger.note(point, `before ${describeCall({ call })}`, problems);
  }
}

/** The same names as in the swapped directory, so that a write that escapes finds its target. */
function setTrap(scene: Scene, disk: MemoryFs): void {
  for (const path of scene.targets.filter((it) => it.startsWith(`${DIRECTORY}/`))) {
    const inside = `${TRAP}${path.slice(DIRECTORY.length)}`;
    disk.outside.mkdir(inside.slice(0, inside.lastIndexOf('/')));
    if (scene.before.has(path)) {
      disk.outside.write(inside, Buffer.from(scene.before.get(path)?.content ?? '', 'latin1'));
      disk.outside.chmod(inside, scene.before.get(path)?.mode ?? 0o644);
    }
  }
}

function trapState(disk: MemoryFs): string {
  return [...readProject(disk)]
    .filter(([path]) => path.startsWith('/elsewhere'))
    .map(([path, entry]) => `${path} ${exactEntry(entry)}`)
    .join('\n');
}

async function putBack(scene: Scene, work: Work, disk: MemoryFs): Promise<string[]> {
  const journal = scene.journal(disk, PID.third);
  const { transactions, issues } = await journal.status();
  const problems = issues.map(({ path, reason }) => `I10: ${path}: ${reason}`);
  if (transactions.length > transactionsOn(scene.fresh()).length || work === 'undo') {
    const outcome = await outcomeOf(() => journal.recover({ last: true }));
    if (!/^(already-)?recovered$/.test(nameOf(outcome))) {
      problems.push(`put back, recover answered ${nameOf(outcome)}`);
    }
  }
  const state = readProject(disk);
  const wrong = scene.targets.filter(
    (path) => describeEntry(state.get(path)) !== describeEntry(scene.before.get(path)),
  );
  return [
    ...problems,
    ...wrong.map((path) => `I1: ${path} is ${describeEntry(state.get(path))}`),
    ...I3(scene, state).filter((problem) => !problem.includes('/elsewhere')),
  ];
}
