import type { FsPort } from '@holdfast/files';
import { createFaultyFs, type MemoryFs } from '@holdfast/files/testing';
import { type Operation, operationPaths, type Plan } from '@holdfast/plan';
import { type Journal, openJournal } from '../../src/index.js';
import {
  ROOT,
  simulateChanges,
  simulatePlan,
  simulateProcess,
  simulateProject,
} from '../simulated-project.js';
import { describeEntry, type ProjectState, readProject } from './project-state.js';
import type { Scenario } from './scenarios.js';

/** A scenario made ready: disks to start from, and what every target is before and after. */
export interface Scene {
  readonly scenario: Scenario;
  readonly plan: Plan;
  /** Absolute paths of the plan's targets that are not at their result yet. */
  readonly targets: readonly string[];
  readonly before: ProjectState;
  readonly after: ProjectState;
  /** Absolute paths of the directories that the plan empties. */
  readonly emptied: readonly string[];
  /** A disk of its own before the apply. */
  fresh(): MemoryFs;
  /** A disk of its own after the apply. */
  applied(): MemoryFs;
  /** The port that the process under test gets: what the platform refuses, and a planted fault. */
  port(fs: FsPort): FsPort;
  /** A journal for a process; processes with lower numbers are dead. */
  journal(disk: FsPort, pid: number): Journal;
}

/** Numbers of the processes: those before are dead when the next one looks. */
export const PID = { earlier: 1, subject: 2, second: 3, third: 4, fourth: 5, fifth: 6 } as const;

/**
 * Makes a scene.
 *
 * @param fault - a planted fault, as a wrapper of the port.
 */
export async function openScene(
  scenario: Scenario,
  fault: (fs: FsPort) => FsPort = (fs) => fs,
): Promise<Scene> {
  const platform = scenario.platform ?? ((fs: FsPort) => fs);
  const port = (fs: FsPort): FsPort => fault(platform(fs));
  const journal = (fs: FsPort, pid: number): Journal =>
    openJournal(ROOT, simulateProcess(port(fs), pid));
  const disk = simulateProject(scenario.tree, scenario.disk);
  disk.outside.mkdir('/elsewhere');
  disk.outside.write('/elsewhere/secret', 'not part of the project\n');
  if (scenario.earlier !== undefined) {
    const plan = simulatePlan(disk, scenario.earlier);
    await openJournal(ROOT, simulateProcess(platform(disk), PID.earlier)).apply(plan);
  }
  const plan =
    scenario.changes === undefined
      ? simulatePlan(disk, scenario.contents)
      : simulateChanges(disk, scenario.changes);
  scenario.afterPlan?.(disk);
  if (scenario.leftovers) await dieWhilePreparing(disk, platform, plan);
  const before = readProject(disk);
  const done = disk.fork();
  await openJournal(ROOT, simulateProcess(platform(done), PID.subject)).apply(plan);
  const after = readProject(done);
  const targets = plan.operations
    .flatMap((operation: Operation) => operationPaths(operation))
    .map((path) => `${ROOT}/${path}`)
    .filter((path) => describeEntry(before.get(path)) !== describeEntry(after.get(path)));
  const emptied = [...before.keys()].filter((path) => !after.has(path) && !targets.includes(path));
  return {
    scenario,
    plan,
    targets,
    before,
    after,
    emptied,
    fresh: () => disk.fork(),
    applied: () => done.fork(),
    port,
    journal,
  };
}

async function dieWhilePreparing(
  disk: MemoryFs,
  platform: (fs: FsPort) => FsPort,
  plan: Plan,
): Promise<void> {
  const dying = createFaultyFs(platform(disk), {
    after: ({ kind, label }) => {
      if (kind === 'create' && label.endsWith('/undo.pack')) dying.crashNow();
    },
  });
  try {
    await openJournal(ROOT, simulateProcess(dying, PID.earlier)).apply(plan);
  } catch (error) {
    if (!dying.crashed) throw error;
  }
}
