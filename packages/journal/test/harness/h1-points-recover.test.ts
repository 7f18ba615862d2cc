import type { CallRecord, MemoryFs } from '@holdfast/files/testing';
import { expect, test } from 'vitest';
import { checkCrashed } from './check-crashed.js';
import { type CrashState, crashStates } from './crash-states.js';
import { CHANGES, namesIn } from './journal-state.js';
import { openLedger } from './ledger.js';
import {
  allStates,
  cutsBefore,
  expectRecovers,
  expectSound,
  only,
  scene,
  stateOn,
  statesAt,
  TARGET,
  when,
  written,
} from './points.js';
import { LEFTOVERS, NO_LINKS } from './scenarios.js';
import { openScene, PID } from './scene.js';
import { describeCall, perform, startOf } from './sweep-crashes.js';

/*
 * The named crash points of crash-safety.md 4.1 in a recovery and of the lock, each with what it must look like; the general checks
 * are made at each of them too.
 */
test('C15 the lock is claimed for an undo, and nothing else', async () => {
  const disk = only(await statesAt('undo', 'link', /-> .*\/claims\/2$/), 'after');
  expect(await stateOn(disk)).toBe('applied');
  await expectSound(disk, 'undo');
});

test('C16 before, inside and after the record that a recovery begins', async () => {
  const writes = await statesAt('undo', 'write', /\/log$/);
  const at = writes.filter(({ call }) => call.index === writes[0]?.call.index);
  expect(await stateOn(only(at, 'before'))).toBe('applied');
  expect(await stateOn(only(at, 'half'))).toBe('applied');
  expect(await stateOn(only(at, 'after'))).toBe('recovering');
  for (const { disk } of at) await expectSound(disk, 'undo');
});

test('C17 each result gets a second name in the trash', async () => {
  const links = when(await statesAt('undo', 'link', /-> .*\/trash\/\d$/), 'after');
  expect(links).toHaveLength(3);
  for (const { disk } of links) {
    expect(written(disk)).toBe(scene.targets.length);
    expect(await stateOn(disk)).toBe('recovering');
    await expectSound(disk, 'undo');
  }
});

test('C18 after each restored target', async () => {
  const renames = when(
    await statesAt('undo', 'rename', /(orig\/\d -> |-> .*\/trash\/3$)/),
    'after',
  );
  expect(renames).toHaveLength(scene.targets.length);
  for (const [index, { disk }] of renames.entries()) {
    expect(written(disk)).toBe(scene.targets.length - index - 1);
    await expectSound(disk, 'undo');
  }
});

test('C19 before, inside and after the record of a restored target', async () => {
  const bare = await openScene(NO_LINKS);
  const writes = await statesAt('undo', 'write', /\/log$/, bare);
  const indexes = [...new Set(writes.map(({ call }) => call.index))].slice(1, -1);
  expect(indexes.length).toBeGreaterThan(0);
  for (const { call, disk } of writes) {
    if (indexes.includes(call.index)) await expectSound(disk, 'undo', bare);
  }
});

test('C20 before and after a directory of ours is removed', async () => {
  const removals = await statesAt('undo', 'rmdir', /\/src\/deep/);
  expect(removals).toHaveLength(4);
  for (const { disk } of removals) await expectSound(disk, 'undo');
});

test('C21 the power goes between the flushes of a recovery', async () => {
  const cuts = await cutsBefore('undo', /before: fsync /);
  expect(cuts.length).toBeGreaterThan(60);
  for (const { fs } of cuts) await expectRecovers(fs);
});

test('C22 before, inside and after the record that it is recovered, and before the release', async () => {
  const writes = await statesAt('undo', 'write', /\/log$/);
  const at = writes.filter(({ call }) => call.index === writes.at(-1)?.call.index);
  expect(await stateOn(only(at, 'before'))).toBe('recovering');
  expect(await stateOn(only(at, 'half'))).toBe('recovering');
  expect(await stateOn(only(at, 'after'))).toBe('recovered');
  const release = only(await statesAt('undo', 'create', /\/claims\/2\.done$/), 'before');
  expect(await stateOn(release)).toBe('recovered');
  for (const { disk } of at) await expectSound(disk, 'undo');
  await expectSound(release, 'undo');
});

test('C23 a crash in the recovery of a crashed recovery', async () => {
  const middle = (states: readonly CrashState[]): MemoryFs =>
    (states[states.length >> 1] ?? { disk: startOf(scene, 'apply') }).disk;
  const recovery = (from: MemoryFs, pid: number) =>
    crashStates(
      () => from.fork(),
      (fs) => perform(scene, 'undo', fs, pid),
    );
  const first = middle(when(await statesAt('apply', 'rename', TARGET), 'after'));
  const second = middle((await recovery(first, PID.third)).states);
  const { states } = await recovery(second, PID.fourth);
  expect(states.length).toBeGreaterThan(10);
  for (const { disk } of states) {
    const checks = { earlier: [], thorough: true, pid: PID.fifth };
    expect(await checkCrashed(scene, disk, openLedger(), checks)).toEqual([]);
  }
});

test('C24 a crash while a dead claim is taken over', async () => {
  const dead = only(await statesAt('apply', 'link', /-> .*\/claims\/1$/), 'after');
  const { states } = await crashStates(
    () => dead.fork(),
    (fs) => perform(scene, 'apply', fs, PID.third),
  );
  const claiming = states.filter(({ call }) => call.label.includes('/claims/'));
  expect(claiming.length).toBeGreaterThan(6);
  for (const { disk, call } of claiming) {
    const result = await scene.journal(disk, PID.fourth).apply(scene.plan);
    // After its last record the dead process was done.
    expect(result.status, describeCall({ call })).toMatch(/applied$/);
    expect(written(disk)).toBe(scene.targets.length);
  }
});

test('C25 a crash while the leftovers of another owner are cleared', async () => {
  const left = await openScene(LEFTOVERS);
  const leftover = namesIn(left.fresh(), CHANGES).find((name) => name.startsWith('.preparing-'));
  const { states } = await allStates(left, 'apply');
  const clearing = states.filter(
    ({ call }) => isRemoval(call) && call.label.includes(leftover ?? '?'),
  );
  expect(clearing.length).toBeGreaterThan(8);
  for (const { disk } of clearing) {
    await expectSound(disk, 'apply', left);
    await left.journal(disk, PID.third).apply(left.plan);
    expect(namesIn(disk, CHANGES)).not.toContain(leftover);
  }
});

const isRemoval = ({ kind }: CallRecord): boolean => kind === 'unlink' || kind === 'rmdir';
