import { isHoldfastError } from '@holdfast/base';
import type { FsPort } from '@holdfast/files';
import {
  crashPoints,
  createFaultyFs,
  createMemoryFs,
  errorPoints,
  type MemoryFs,
  powerLossStates,
  recordedFs,
  SimulatedCrash,
} from '@holdfast/files/testing';
import { expect, test } from 'vitest';
import { DECLARATION, PAIR, RANGE } from '../../test/sample-anchors.js';
import type { Anchor } from '../anchor.js';
import { type AuditEntry, auditEntry } from '../audit-entry.js';
import { formatAnchors } from '../format-anchors.js';
import { openAnchorStore } from './open-anchor-store.js';

const ACTOR = { by: 'Ada', kind: 'person', at: '2026-01-31T12:00:00.123Z' } as const;

/** The store of one simulated process; those with a lower number are dead. */
function storeOf(fs: FsPort, pid: number) {
  const owner = {
    startTicks: '1',
    bootId: 'b',
    pidNs: 'n',
    machineId: 'm',
    hostname: 'h',
    threadId: 0,
  };
  const processes = {
    current: () => ({ ...owner, pid, nonce: pid.toString(16).padStart(32, '0') }),
    probe: (other: { readonly pid: number }) =>
      other.pid < pid ? ('dead' as const) : ('alive' as const),
  };
  return openAnchorStore('/p', { fs, processes, waitMs: 0 });
}

const added = (anchor: Anchor): AuditEntry => auditEntry('add', ACTOR, { after: anchor });

function adding(anchor: Anchor) {
  return (anchors: readonly Anchor[]) => ({
    anchors: [...anchors, anchor],
    audit: [added(anchor)],
  });
}

/** Ids in the store, and ids in the record, each in its order. */
function stateOf(fs: FsPort, pid: number) {
  const store = storeOf(fs, pid);
  const read = store.read();
  if (!read.ok) return expect.unreachable(JSON.stringify(read.problems));
  const { entries, unreadable } = store.audit();
  return {
    stored: read.anchors.map(({ id }) => id),
    recorded: entries.map(({ anchor }) => anchor),
    unreadable,
  };
}

function planted(): MemoryFs {
  return createMemoryFs({
    '/p/.holdfast/anchors.json': formatAnchors([RANGE]),
    '/p/.holdfast/anchors.audit.jsonl': `${JSON.stringify(added(RANGE))}\n`,
  });
}

test('a project without anchors has none, and reading makes nothing', () => {
  const fs = createMemoryFs({ '/p': { directory: true } });
  const store = storeOf(fs, 1);
  expect(store.read()).toEqual({ ok: true, anchors: [] });
  expect(store.audit()).toEqual({ entries: [], unreadable: [] });
  expect(fs.outside.list('/p')).toEqual([]);
});

test('a change writes the store, its record, and a directory that ignores itself', async () => {
  const fs = createMemoryFs({ '/p': { directory: true } });
  const result = await storeOf(fs, 1).update(adding(DECLARATION));
  expect(result).toEqual({ ok: true, anchors: [DECLARATION], changed: true });
  expect(fs.outside.readText('/p/.holdfast/anchors.json')).toBe(formatAnchors([DECLARATION]));
  expect(fs.outside.readText('/p/.holdfast/anchors.audit.jsonl')).toBe(
    `${JSON.stringify(added(DECLARATION))}\n`,
  );
  expect(fs.outside.list('/p/.holdfast')).toEqual(['anchors.audit.jsonl', 'anchors.json', 'locks']);
  expect(fs.outside.readText('/p/.holdfast/locks/.gitignore')).toBe('*\n');
  expect(fs.outside.list('/p/.holdfast/locks')).toEqual(['.gitignore', 'anchors']);
});

test('an edit that changes nothing writes nothing', async () => {
  const fs = planted();
  const before = fs.outside.readText('/p/.holdfast/anchors.json');
  expect(await storeOf(fs, 1).update(() => undefined)).toMatchObject({ ok: true, changed: false });
  expect(await storeOf(fs, 1).update((anchors) => ({ anchors, audit: [] }))).toMatchObject({
    changed: false,
  });
  expect(fs.outside.readText('/p/.holdfast/anchors.json')).toBe(before);
  expect(stateOf(fs, 1).recorded).toEqual([RANGE.id]);
});

test.each([
  ['{"schemaVersion":1,"anchors":[\n]', 'anchors-invalid', 2],
  ['{"schemaVersion":9,"anchors":[\n]}\n', 'anchors-newer', 1],
  ['{"schemaVersion":1,"anchors":[\n<<<<<<< ours\n', 'anchors-conflict', 2],
  [new Uint8Array([0x7b, 0x0a, 0xff, 0x7d]), 'anchors-invalid', 2],
])(
  'a damaged file is an error with its line, and nothing is overwritten',
  async (content, code, line) => {
    const fs = createMemoryFs({ '/p/.holdfast/anchors.json': content });
    const before = fs.outside.read('/p/.holdfast/anchors.json');
    const store = storeOf(fs, 1);
    expect(store.read()).toMatchObject({ ok: false, problems: [{ code, line }] });
    let asked = false;
    const result = await store.update((anchors) => {
      asked = true;
      return { anchors, audit: [] };
    });
    expect(result).toMatchObject({ ok: false, problems: [{ code, line }] });
    expect(asked).toBe(false);
    expect(fs.outside.read('/p/.holdfast/anchors.json')).toEqual(before);
  },
);

test('an anchor that nobody could read again is never written', async () => {
  const fs = planted();
  const bad = { ...DECLARATION, document: '../outside.md' };
  await expect(storeOf(fs, 1).update(adding(bad))).rejects.toMatchObject({
    code: 'internal-error',
  });
  await expect(storeOf(fs, 2).update(adding(RANGE))).rejects.toMatchObject({
    code: 'internal-error',
  });
  expect(stateOf(fs, 3)).toEqual({ stored: [RANGE.id], recorded: [RANGE.id], unreadable: [] });
});

test('an edit that throws leaves everything, and the lock is free again', async () => {
  const fs = planted();
  const failing = storeOf(fs, 1).update(() => {
    throw new Error('mine');
  });
  await expect(failing).rejects.toThrow('mine');
  expect(await storeOf(fs, 1).update(adding(PAIR))).toMatchObject({ ok: true });
});

test('whoever is alive and changes the store is named', async () => {
  const fs = planted();
  const result = await storeOf(fs, 1).update(async (anchors) => {
    const second = await storeOf(fs, 1).update(adding(PAIR));
    expect(second).toMatchObject({
      ok: false,
      problems: [{ code: 'locked', message: 'The anchors are locked by process 1 on "h".' }],
    });
    return { anchors, audit: [] };
  });
  expect(result).toMatchObject({ ok: true });
});

test.each([
  ['/p/.holdfast', { '/out/anchors.json': '' }],
  ['/p/.holdfast/anchors.json', { '/out': '' }],
  ['/p/.holdfast/anchors.audit.jsonl', { '/out': '' }],
  ['/p/.holdfast/locks', { '/out/x': '' }],
  ['/p/.holdfast/locks/anchors', { '/out/x': '' }],
])('a symlink at %s leads nobody out of the project', async (path, outside) => {
  const fs = createMemoryFs({ '/p/keep': '', ...outside, [path]: { symlink: '/out' } });
  await expect(storeOf(fs, 1).update(adding(DECLARATION))).rejects.toMatchObject({
    code: 'unsafe-target',
  });
  for (const [name, content] of Object.entries(outside))
    expect(fs.outside.readText(name)).toBe(content);
});

test('a record that shares its bytes with another file is not written into', async () => {
  const fs = createMemoryFs({
    '/other': 'mine\n',
    '/p/.holdfast/anchors.audit.jsonl': { hardLink: '/other' },
  });
  await expect(storeOf(fs, 1).update(adding(DECLARATION))).rejects.toMatchObject({
    code: 'unsafe-target',
  });
  expect(fs.outside.readText('/other')).toBe('mine\n');
});

test('a torn line of somebody else stays, and hides nothing', async () => {
  const fs = planted();
  fs.outside.write('/p/.holdfast/anchors.audit.jsonl', '{"at":"torn');
  await storeOf(fs, 1).update(adding(PAIR));
  expect(fs.outside.readText('/p/.holdfast/anchors.audit.jsonl')).toBe(
    `{"at":"torn\n${JSON.stringify(added(PAIR))}\n`,
  );
  expect(stateOf(fs, 1)).toEqual({
    stored: [RANGE.id, PAIR.id],
    recorded: [PAIR.id],
    unreadable: [1],
  });
});

/** Whatever happened to the first change: both files agree after the second one. */
async function expectAgreement(fs: MemoryFs): Promise<void> {
  const between = stateOf(fs, 2).stored;
  expect([[RANGE.id], [DECLARATION.id, RANGE.id].sort()]).toContainEqual(between);
  expect(await storeOf(fs, 3).update(adding(PAIR))).toMatchObject({ ok: true });
  const after = stateOf(fs, 4);
  expect([...after.recorded].sort()).toEqual([...after.stored].sort());
  expect(after.stored).toEqual([...between, PAIR.id]);
  expect(after.unreadable).toEqual([]);
  expect(fs.outside.list('/p/.holdfast/locks')).not.toContain('anchors.unfinished.json');
}

test('a crash at any call loses neither a change nor its record, and doubles neither', async () => {
  const dry = createFaultyFs(planted());
  await storeOf(dry, 1).update(adding(DECLARATION));
  const points = crashPoints(dry.calls);
  expect(points.length).toBeGreaterThan(30);
  for (const crash of points) {
    const disk = planted();
    const fs = createFaultyFs(disk, { crash });
    let answered = false;
    try {
      await storeOf(fs, 1).update(adding(DECLARATION));
      answered = true;
    } catch (error) {
      expect(error).toBeInstanceOf(SimulatedCrash);
    }
    if (answered) expect(stateOf(disk.fork(), 2).stored).toContain(DECLARATION.id);
    await expectAgreement(disk.fork());
  }
});

test('an error at any call is told, and the next change mends what it left', async () => {
  const dry = createFaultyFs(planted());
  await storeOf(dry, 1).update(adding(DECLARATION));
  let failed = 0;
  for (const error of errorPoints(dry.calls, ['ENOSPC', 'EIO', 'EACCES'])) {
    const disk = planted();
    const fs = createFaultyFs(disk, { errors: [error] });
    try {
      await storeOf(fs, 1).update(adding(DECLARATION));
    } catch (thrown) {
      failed += 1;
      expect(isHoldfastError(thrown), String(thrown)).toBe(true);
    }
    await expectAgreement(disk.fork());
  }
  expect(failed).toBeGreaterThan(20);
});

test('after a power cut the answered change and its record are there', async () => {
  const disk = createMemoryFs({ '/p': { directory: true } });
  const recording = recordedFs(disk);
  await storeOf(disk, 1).update(adding(DECLARATION));
  recording.mark('answered');
  let answered = 0;
  for (const { fs, marks } of powerLossStates(recording)) {
    if (!marks.includes('answered')) continue;
    answered += 1;
    expect(stateOf(fs, 2)).toEqual({
      stored: [DECLARATION.id],
      recorded: [DECLARATION.id],
      unreadable: [],
    });
  }
  expect(answered).toBeGreaterThan(0);
});
