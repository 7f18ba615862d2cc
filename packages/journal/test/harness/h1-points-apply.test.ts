import { createFaultyFs } from '@holdfast/files/testing';
import { expect, test } from 'vitest';
import { ROOT, simulatePlan } from '../simulated-project.js';
import { crashStates } from './crash-states.js';
import { CHANGES, namesIn, transactionsOn } from './journal-state.js';
import {
  allStates,
  cutsBefore,
  expectRecovers,
  expectSound,
  only,
  recover,
  scene,
  stateOn,
  statesAt,
  TARGET,
  when,
  written,
} from './points.js';
import { readProject } from './project-state.js';
import { PID } from './scene.js';
import { describeCall, perform, startOf } from './sweep-crashes.js';

/*
 * The named crash points of crash-safety.md 4.1 in an apply, each with what it must look like; the general checks
 * are made at each of them too. C26 is in h1-users, C27 in h1-process.
 */
test('C1 the lock is claimed, and nothing else', async () => {
  const disk = only(await statesAt('apply', 'link', /-> .*\/claims\/1$/), 'after');
  expect(namesIn(disk, `${CHANGES}/claims`)).toContain('1');
  expect(await stateOn(disk)).toBeUndefined();
  await scene.journal(disk, PID.third).apply(scene.plan);
  expect(namesIn(disk, `${CHANGES}/claims`)).toEqual(['2', '2.done']);
});

test('C2 half of a transaction is prepared: each file missing, short or whole', async () => {
  const { states } = await allStates(scene, 'apply');
  const preparing = states.filter(
    ({ call, disk }) =>
      /\/\.preparing-/.test(call.label) &&
      call.effect === 'change' &&
      transactionsOn(disk).length === 0,
  );
  expect(preparing.length).toBeGreaterThan(40);
  for (const { disk, call } of preparing) {
    expect(await stateOn(disk), describeCall({ call })).toBeUndefined();
    const result = await scene.journal(disk, PID.third).apply(scene.plan);
    expect(result.status).toBe('applied');
    expect(namesIn(disk, CHANGES).filter((name) => name.startsWith('.preparing-'))).toEqual([]);
  }
});

test('C3 tx.json is cut short', async () => {
  const disk = only(await statesAt('apply', 'write', /tx\.json$/), 'half');
  const dir = namesIn(disk, CHANGES).find((name) => name.startsWith('.preparing-'));
  expect(disk.outside.readText(`${CHANGES}/${dir}/tx.json`)).not.toMatch(/\n$/);
  expect(await stateOn(disk)).toBeUndefined();
  await expectSound(disk);
});

test('C4 the power goes when files are flushed and directories are not', async () => {
  const all = await cutsBefore('apply', /before: fsync .*\/\.preparing-[^/]*(\/new|\/orig)? \(/);
  const cuts = all.filter(({ marks }) => !marks.includes('intent'));
  expect(cuts.length).toBeGreaterThan(20);
  for (const { fs, describe } of cuts) {
    expect(await stateOn(fs), describe()).toBeUndefined();
    expect(written(fs)).toBe(0);
  }
});

test('C5 before and after the intent gets its name', async () => {
  const states = await statesAt('apply', 'rename', /\/\.preparing-/);
  const [naming] = states.filter(({ call }) => !TARGET.test(call.label));
  expect(naming).toBeDefined();
  const at = states.filter(({ call }) => call.index === naming?.call.index);
  expect(await stateOn(only(at, 'before'))).toBeUndefined();
  expect(await stateOn(only(at, 'after'))).toBe('interrupted');
  await expectSound(only(at, 'after'));
});

test('C6 the intent is durable, and no target is written', async () => {
  const [first] = when(await statesAt('apply', 'rename', TARGET), 'before');
  const disk = first?.disk ?? startOf(scene, 'apply');
  const result = await recover(disk);
  expect(result.status).toBe('recovered');
  expect(result.files.map(({ outcome }) => outcome)).toEqual(scene.targets.map(() => 'untouched'));
  await expectSound(disk);
});

test('C7 after each target', async () => {
  const { states } = await allStates(scene, 'apply');
  const commits = when(states, 'after').filter(
    ({ call: { kind, label } }) => (kind === 'rename' || kind === 'link') && TARGET.test(label),
  );
  expect(commits).toHaveLength(scene.targets.length);
  for (const [index, { disk }] of commits.entries()) {
    expect(written(disk)).toBe(index + 1);
    const { files } = await recover(disk);
    expect(files.filter(({ outcome }) => outcome === 'restored')).toHaveLength(index + 1);
    await expectSound(disk);
  }
});

test('C8 a create is linked, and its staged name not removed', async () => {
  const disk = only(await statesAt('apply', 'link', /\/new\/3 -> /), 'after');
  expect(disk.outside.inode(`${ROOT}/src/deep/er/d.ts`).links).toBe(2);
  await recover(disk);
  await expectSound(disk);
});

test('C9 a directory is made, and nothing in it', async () => {
  const disk = only(await statesAt('apply', 'mkdir', /\/src\/deep\/er$/), 'after');
  expect(namesIn(disk, `${ROOT}/src/deep`)).toEqual(['er']);
  await scene.journal(disk.fork(), PID.third).recover({ last: true });
  await expectSound(disk);
});

test('C10 all targets are written, and no directory flushed', async () => {
  const [first] = when(await statesAt('apply', 'fsync', /^\/project\/lib$/), 'before');
  const disk = first?.disk ?? startOf(scene, 'apply');
  expect(written(disk)).toBe(scene.targets.length);
  expect(await stateOn(disk)).toBe('interrupted');
  await expectSound(disk);
});

test('C11 the power goes between the flushes of directories', async () => {
  const all = await cutsBefore('apply', /before: fsync .*\/(lib|src|deep|er|new|orig) \(/);
  const cuts = all.filter(({ marks }) => marks.includes('intent'));
  expect(cuts.length).toBeGreaterThan(20);
  for (const { fs } of cuts) await expectRecovers(fs);
  expect(new Set(cuts.map(({ fs }) => written(fs))).size).toBeGreaterThan(3);
});

test('C12 before, inside and after the record that it is applied', async () => {
  const writes = await statesAt('apply', 'write', /\/log$/);
  const last = writes.at(-1)?.call.index;
  const at = writes.filter(({ call }) => call.index === last);
  expect(await stateOn(only(at, 'before'))).toBe('interrupted');
  expect(await stateOn(only(at, 'half'))).toBe('interrupted');
  expect(await stateOn(only(at, 'after'))).toBe('applied');
  for (const { disk } of at) await expectSound(disk);
});

test('C13 applied, and not acknowledged', async () => {
  const flushes = await statesAt('apply', 'fsync', /\/log$/);
  const disk = flushes.at(-1)?.disk ?? startOf(scene, 'apply');
  expect(await stateOn(disk)).toBe('applied');
  expect(written(disk)).toBe(scene.targets.length);
  await expectSound(disk);
});

test('C14 acknowledged, and the lock not released', async () => {
  const disk = only(await statesAt('apply', 'create', /\/claims\/1\.done$/), 'before');
  const next = simulatePlan(disk, { 'lib/c.ts': 'next\n' });
  const result = await scene.journal(disk.fork(), PID.third).apply(next);
  expect(result.status).toBe('applied');
  await expectSound(disk);
});

test('a copy of the disk between two calls is what a process leaves that dies there', async () => {
  const { states } = await crashStates(
    () => scene.fresh(),
    (fs) => perform(scene, 'apply', fs, PID.subject),
  );
  for (const { at, disk, call } of states.filter((_, index) => index % 5 === 0)) {
    const [moment] = at.split('-') as ['before' | 'half' | 'after'];
    const dying = scene.fresh();
    const crash = { at: call.index, when: moment };
    const faulty = createFaultyFs(dying, { crash });
    await expect(perform(scene, 'apply', faulty, PID.subject)).rejects.toThrow('simulated crash');
    expect(namesIn(dying, CHANGES).map(plain)).toEqual(namesIn(disk, CHANGES).map(plain));
    expect([...readProject(dying)]).toEqual([...readProject(disk)]);
  }
});

/** Transactions have names of their own in each run. */
const plain = (name: string): string => name.replace(/[0-9a-f]{8}-[-0-9a-f]+$/, 'ID');
