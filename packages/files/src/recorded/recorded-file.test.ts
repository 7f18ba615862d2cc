import { decodeUtf8, encodeUtf8, isHoldfastError } from '@holdfast/base';
import { expect, test } from 'vitest';
import type { FsPort } from '../fs-port.js';
import { openRecordedFile, type RecordedEdit } from '../index.js';
import {
  crashPoints,
  createFaultyFs,
  createMemoryFs,
  errorPoints,
  type MemoryFs,
  powerLossStates,
  recordedFs,
  SimulatedCrash,
} from '../testing.js';
import { stagedName } from './staged-name.js';

const NAMES = { subject: 'notes', file: 'notes.txt', record: 'notes.history.jsonl' };
const FILE = '/p/.holdfast/notes.txt';
const RECORD = '/p/.holdfast/notes.history.jsonl';

/** The file as one simulated process has it; those with a lower number are dead. */
function notesOf(fs: FsPort, pid: number) {
  const rest = {
    startTicks: '1',
    bootId: 'b',
    pidNs: 'n',
    machineId: 'm',
    hostname: 'h',
    threadId: 0,
  };
  const processes = {
    current: () => ({ ...rest, pid, nonce: pid.toString(16).padStart(32, '0') }),
    probe: (other: { readonly pid: number }) =>
      other.pid < pid ? ('dead' as const) : ('alive' as const),
  };
  return openRecordedFile('/p', NAMES, { fs, processes, waitMs: 0 });
}

/** Adds a word to the file and its line to the record. */
function adding(word: string) {
  return (present: Uint8Array | undefined): RecordedEdit<string> => ({
    content: encodeUtf8(`${decodeUtf8(present ?? new Uint8Array(0)) ?? ''}${word}\n`),
    lines: [`{"added":"${word}"}\n`],
    answer: word,
  });
}

function planted(): MemoryFs {
  return createMemoryFs({ [FILE]: 'old\n', [RECORD]: '{"added":"old"}\n' });
}

function wordsOf(fs: MemoryFs) {
  const lines = fs.outside.readText(RECORD).split('\n').slice(0, -1);
  return {
    words: fs.outside.readText(FILE).split('\n').slice(0, -1),
    recorded: lines.map((line) => (JSON.parse(line) as { added: string }).added),
  };
}

test('an update gives file, record and answer, and leaves nothing else', async () => {
  const fs = createMemoryFs({ '/p': { directory: true } });
  const notes = notesOf(fs, 1);
  expect(notes.read()).toBeUndefined();
  expect(fs.outside.list('/p')).toEqual([]);
  expect(await notes.update(adding('one'))).toEqual({ held: true, changed: true, answer: 'one' });
  expect(await notes.update(adding('two'))).toMatchObject({ changed: true });
  expect(wordsOf(fs)).toEqual({ words: ['one', 'two'], recorded: ['one', 'two'] });
  expect(fs.outside.list('/p/.holdfast')).toEqual(['locks', 'notes.history.jsonl', 'notes.txt']);
  expect(fs.outside.list('/p/.holdfast/locks')).toEqual(['.gitignore', 'notes']);
});

test('without new content nothing is replaced, but what is to be recorded is', async () => {
  const fs = planted();
  const inode = fs.outside.inode(FILE);
  const looked = await notesOf(fs, 1).update(() => ({ answer: 1 }));
  expect(looked).toEqual({ held: true, changed: false, answer: 1 });
  const same = await notesOf(fs, 2).update((content) => ({
    ...(content === undefined ? {} : { content }),
    lines: ['{"added":"seen"}\n'],
    answer: 2,
  }));
  expect(same).toEqual({ held: true, changed: false, answer: 2 });
  expect(fs.outside.inode(FILE)).toEqual(inode);
  expect(wordsOf(fs).recorded).toEqual(['old', 'seen']);
});

test('whoever holds the lock is named', async () => {
  const fs = planted();
  await notesOf(fs, 1).update(async (present) => {
    const second = await notesOf(fs, 1).update(adding('late'));
    expect(second).toMatchObject({
      held: false,
      problem: { code: 'locked', message: 'The notes are locked by process 1 on "h".' },
    });
    return adding('first')(present);
  });
  expect(wordsOf(fs).words).toEqual(['old', 'first']);
});

test('what an editor writes while an edit is made is what the edit is made from', async () => {
  const fs = planted();
  let calls = 0;
  const result = await notesOf(fs, 1).update((present) => {
    calls += 1;
    if (calls === 1) fs.outside.write(FILE, 'by hand\n');
    return adding(`call${calls}`)(present);
  });
  expect(result).toEqual({ held: true, changed: true, answer: 'call2' });
  expect(wordsOf(fs)).toEqual({ words: ['by hand', 'call2'], recorded: ['old', 'call2'] });
  expect(fs.outside.list('/p/.holdfast')).toEqual(['locks', 'notes.history.jsonl', 'notes.txt']);
});

test('a file that never stays as it is is left to whoever changes it', async () => {
  const fs = planted();
  let calls = 0;
  const updating = notesOf(fs, 1).update((present) => {
    calls += 1;
    fs.outside.write(FILE, `by hand ${calls}\n`);
    return adding('mine')(present);
  });
  await expect(updating).rejects.toMatchObject({ code: 'locked' });
  expect(wordsOf(fs)).toEqual({ words: [`by hand ${calls}`], recorded: ['old'] });
});

/**
 * What somebody writes into the file after the crash is kept, and decides nothing: a change has its
 * record exactly when it was made.
 */
test.each([false, true])(
  'a crash at any call loses neither a change nor its record (edited by hand since: %s)',
  async (isEdited) => {
    const dry = createFaultyFs(planted());
    await notesOf(dry, 1).update(adding('new'));
    const points = crashPoints(dry.calls);
    expect(points.length).toBeGreaterThan(30);
    const made = new Set<boolean>();
    for (const crash of points) {
      const disk = planted();
      let answered = false;
      try {
        await notesOf(createFaultyFs(disk, { crash }), 1).update(adding('new'));
        answered = true;
      } catch (error) {
        expect(error).toBeInstanceOf(SimulatedCrash);
      }
      const wasMade = wordsOf(disk.fork()).words.includes('new');
      made.add(wasMade);
      if (answered) expect(wasMade).toBe(true);
      if (isEdited) disk.outside.write(FILE, 'old\nby hand\n');
      expect(await notesOf(disk, 2).update(adding('next'))).toMatchObject({ changed: true });
      const { words, recorded } = wordsOf(disk);
      const kept = isEdited ? ['by hand'] : wasMade ? ['new'] : [];
      expect(words).toEqual(['old', ...kept, 'next']);
      expect(recorded).toEqual(['old', ...(wasMade ? ['new'] : []), 'next']);
      expect(disk.outside.list('/p/.holdfast/locks')).not.toContain('notes.unfinished.json');
      expect(disk.outside.list('/p/.holdfast')).toEqual([
        'locks',
        'notes.history.jsonl',
        'notes.txt',
      ]);
    }
    expect(made.size).toBe(2);
  },
);

test('what crashes left behind goes with the next update; what is not ours stays', async () => {
  const fs = planted();
  const stray = `/p/.holdfast/${stagedName(NAMES)}`;
  const other = `/p/.holdfast/${stagedName({ ...NAMES, subject: 'others' })}`;
  fs.outside.write(stray, 'new');
  fs.outside.mkdir(`${stray}.d`);
  fs.outside.write(`${stray}.d/notes.txt`, 'copy');
  fs.outside.write(other, 'new');
  await notesOf(fs, 1).update(() => ({ answer: 0 }));
  expect(fs.outside.list('/p/.holdfast')).toEqual([
    other.slice('/p/.holdfast/'.length),
    'locks',
    'notes.history.jsonl',
    'notes.txt',
  ]);
});

test('a crash while a crash is settled changes nothing of that', async () => {
  const dry = createFaultyFs(planted());
  await notesOf(dry, 1).update(adding('new'));
  for (const crash of crashPoints(dry.calls).filter((_, index) => index % 4 === 0)) {
    const disk = planted();
    await notesOf(createFaultyFs(disk, { crash }), 1)
      .update(adding('new'))
      .catch(() => undefined);
    const wasMade = wordsOf(disk.fork()).words.includes('new');
    disk.outside.write(FILE, 'old\nby hand\n');
    const second = createFaultyFs(disk.fork());
    await notesOf(second, 2).update(() => ({ answer: 0 }));
    for (const again of crashPoints(second.calls)) {
      const twice = disk.fork();
      const settling = notesOf(createFaultyFs(twice, { crash: again }), 2);
      await settling.update(() => ({ answer: 0 })).catch(() => undefined);
      await notesOf(twice, 3).update(() => ({ answer: 0 }));
      expect(wordsOf(twice).recorded).toEqual(['old', ...(wasMade ? ['new'] : [])]);
    }
  }
});

test('an error at any call is told, and the next update mends what it left', async () => {
  const dry = createFaultyFs(planted());
  await notesOf(dry, 1).update(adding('new'));
  let failed = 0;
  for (const error of errorPoints(dry.calls, ['ENOSPC', 'EIO', 'EACCES'])) {
    const disk = planted();
    try {
      await notesOf(createFaultyFs(disk, { errors: [error] }), 1).update(adding('new'));
    } catch (thrown) {
      failed += 1;
      expect(isHoldfastError(thrown), String(thrown)).toBe(true);
    }
    const wasMade = wordsOf(disk.fork()).words.includes('new');
    disk.outside.write(FILE, 'by hand\n');
    await notesOf(disk, 2).update(() => ({ answer: 0 }));
    expect(wordsOf(disk).recorded).toEqual(['old', ...(wasMade ? ['new'] : [])]);
  }
  expect(failed).toBeGreaterThan(20);
});

test('after a power cut an answered change and its record are there, and no record without one', async () => {
  const disk = planted();
  const recording = recordedFs(disk);
  await notesOf(recording.fs, 1).update(adding('new'));
  recording.mark('answered');
  let answered = 0;
  for (const { fs, marks } of powerLossStates(recording)) {
    const wasMade = fs.outside.readText(FILE) === 'old\nnew\n';
    if (marks.includes('answered')) {
      answered += 1;
      expect(wasMade).toBe(true);
    }
    fs.outside.write(FILE, 'by hand\n');
    await notesOf(fs, 2).update(() => ({ answer: 0 }));
    expect(wordsOf(fs).recorded).toEqual(['old', ...(wasMade ? ['new'] : [])]);
  }
  expect(answered).toBeGreaterThan(0);
});

test('what a power cut left of a line is written over', async () => {
  const fs = planted();
  fs.outside.write(RECORD, '{"added":"old"}\n{"add\0\0\0');
  await notesOf(fs, 1).update(adding('new'));
  expect(fs.outside.readText(RECORD)).toBe('{"added":"old"}\n{"added":"new"}\n');
});

test('a torn line of somebody else stays, and hides nothing', async () => {
  const fs = planted();
  fs.outside.write(RECORD, '{"added":"torn');
  await notesOf(fs, 1).update(adding('new'));
  expect(fs.outside.readText(RECORD)).toBe('{"added":"torn\n{"added":"new"}\n');
});

test('an aborted update does not wait for the lock, and writes nothing', async () => {
  const fs = planted();
  const rest = {
    startTicks: '1',
    bootId: 'b',
    pidNs: 'n',
    machineId: 'm',
    hostname: 'h',
    threadId: 0,
  };
  let nonce = 0;
  const processes = {
    current: () => {
      nonce += 1;
      return { ...rest, pid: 7, nonce: `${nonce}`.padStart(32, '0') };
    },
    probe: () => 'alive' as const,
  };
  const open = (signal?: AbortSignal) =>
    openRecordedFile('/p', NAMES, { fs, processes, ...(signal ? { signal } : {}) });
  const stop = new AbortController();
  const before = wordsOf(fs);
  await open().update(async () => {
    const waiting = open(stop.signal).update(adding('late'));
    const outcome = expect(waiting).rejects.toThrow(/aborted/);
    stop.abort();
    await outcome;
    return { answer: undefined };
  });
  const edited = new AbortController();
  const inEdit = open(edited.signal).update((present) => {
    edited.abort(new Error('enough'));
    return adding('never')(present);
  });
  await expect(inEdit).rejects.toThrow('enough');
  await expect(open(AbortSignal.abort()).update(adding('no'))).rejects.toThrow(/aborted/);
  expect(wordsOf(fs)).toEqual(before);
  expect((await open().update(adding('next'))).held).toBe(true);
  expect(wordsOf(fs)).toEqual({
    words: [...before.words, 'next'],
    recorded: [...before.recorded, 'next'],
  });
});
