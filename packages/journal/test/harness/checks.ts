import type { MemoryFs } from '@holdfast/files/testing';
import { ROOT } from '../simulated-project.js';
import { journalInodes, journalSize } from './journal-state.js';
import { describeEntry, exactEntry, type ProjectState, readProject } from './project-state.js';
import type { Scene } from './scene.js';

/*
 * The checks of crash-safety.md 4.3. Each answers what is wrong, one line for each problem.
 */

/**
 * I1: every target is what it was before: bytes, mode, owner, attributes, existence, and the very
 * inode where that was still to be had.
 *
 * @param crashed - the disk as recovery found it.
 */
export function I1(scene: Scene, crashed: MemoryFs, recovered: MemoryFs): string[] {
  const kept = new Set([...journalInodes(crashed), ...inodesOf(scene, readProject(crashed))]);
  const now = readProject(recovered);
  return [...scene.targets, ...scene.emptied].flatMap((path) => {
    const before = scene.before.get(path);
    const found = now.get(path);
    const sameInode = before?.ino !== undefined && kept.has(before.ino);
    const ignored = sameInode ? [] : (scene.scenario.inexact ?? []);
    const expected = describeEntry(before, ...ignored);
    if (describeEntry(found, ...ignored) !== expected) {
      return [`I1: ${path} is ${describeEntry(found, ...ignored)}, not ${expected}`];
    }
    if (found?.type === 'file' && found.nlink !== 1) {
      return [`I1: ${path} has ${found.nlink} names`];
    }
    if (!sameInode || found?.ino === before?.ino) return [];
    return [`I1: ${path} has another inode although the original was kept`];
  });
}

/** I2: every target is what the plan wants. */
export function I2(scene: Scene, state: ProjectState): string[] {
  return [...scene.targets, ...scene.emptied].flatMap((path) => {
    const expected = describeEntry(scene.after.get(path));
    const found = describeEntry(state.get(path));
    return found === expected ? [] : [`I2: ${path} is ${found}, not ${expected}`];
  });
}

/** I3: every other file is untouched, times and inode number included; directories keep their facts. */
export function I3(scene: Scene, state: ProjectState): string[] {
  const problems: string[] = [];
  for (const [path, before] of scene.before) {
    if (scene.targets.includes(path) || scene.emptied.includes(path)) continue;
    const found = state.get(path);
    const same =
      before.type === 'directory'
        ? describeEntry(found) === describeEntry(before) && found?.ino === before.ino
        : exactEntry(found) === exactEntry(before);
    if (!same) problems.push(`I3: ${path} is ${exactEntry(found)}, not ${exactEntry(before)}`);
  }
  return problems;
}

/** I4: no target shows anything but what it was before or what the plan wants. */
export function I4(scene: Scene, state: ProjectState, ...inexact: string[]): string[] {
  const ignored = [...(scene.scenario.inexact ?? []), ...inexact];
  return scene.targets.flatMap((path) => {
    const found = state.get(path);
    const ends = [scene.before.get(path), scene.after.get(path)];
    // What becomes another kind of thing, or another spelling, is nowhere in between.
    const passing = ends.some((entry) => entry?.type === 'directory') ? [undefined] : [];
    const legal = [...ends, ...passing].map((entry) => describeEntry(entry, ...ignored));
    if (passing.length > 0 && found?.type === 'directory') return [];
    if (legal.includes(describeEntry(found, ...ignored))) return [];
    const torn = scene.scenario.tornCreates && !scene.before.has(path);
    // After a power cut the length may be there before the bytes.
    const begun = (found?.content ?? '').replace(/\0+$/, '');
    if (torn && scene.after.get(path)?.content?.startsWith(begun)) return [];
    return [`I4: ${path} is ${describeEntry(found)}`];
  });
}

/** I5: what a second recovery found to do: nothing, or it must leave everything as it is. */
export function I5(before: ProjectState, after: ProjectState): string[] {
  return sameState(before, after).map((problem) => `I5: ${problem}`);
}

/**
 * I7: nothing has a name outside the journal that was not there before.
 *
 * @param allow - `before`: nothing at all; `directories`: also directories of the plan, which may stay
 *   after a power cut; `running`: also what an apply makes meanwhile.
 */
export function I7(
  scene: Scene,
  state: ProjectState,
  allow: 'before' | 'directories' | 'running',
): string[] {
  const isAllowed = (path: string): boolean => {
    if (scene.before.has(path)) return true;
    if (allow === 'before') return false;
    const planned = scene.after.get(path);
    if (planned !== undefined && (allow === 'running' || planned.type === 'directory')) return true;
    return allow === 'running' && isTemporary(scene, path);
  };
  return [...state.keys()]
    .filter((path) => !isAllowed(path))
    .map((path) => `I7: ${path} was left behind`);
}

/** Whether a name is one of those that an open transaction has beside targets on another mount. */
export function isTemporary({ scenario: { distant = [] } }: Scene, path: string): boolean {
  return distant.some(
    (dir) =>
      path.startsWith(`${ROOT}/${dir}/`) && TEMPORARY.test(path.slice(`${ROOT}/${dir}/`.length)),
  );
}

const TEMPORARY = /^\.holdfast-change-[0-9a-f]{32}$/;

/** I9: the journal never takes more than the limit of the specification. */
export function I9(scene: Scene, disk: MemoryFs): string[] {
  const contents = [scene.before, scene.after].flatMap((state) =>
    scene.targets.map((path) => state.get(path)?.content?.length ?? 0),
  );
  const payload = contents.reduce((sum, length) => sum + length, 0);
  const limit = 1.1 * payload + 4096 + 1024 * scene.plan.operations.length;
  const size = journalSize(disk);
  return size <= limit ? [] : [`I9: the newest transaction takes ${size} bytes, over ${limit}`];
}

/** Every difference between two states, times and inode numbers included. */
export function sameState(expected: ProjectState, found: ProjectState): string[] {
  const paths = new Set([...expected.keys(), ...found.keys()]);
  return [...paths].flatMap((path) => {
    const [a, b] = [exactEntry(expected.get(path)), exactEntry(found.get(path))];
    return a === b ? [] : [`${path} is ${b}, not ${a}`];
  });
}

function inodesOf(scene: Scene, state: ProjectState): bigint[] {
  return scene.targets.flatMap((path) => state.get(path)?.ino ?? []);
}
