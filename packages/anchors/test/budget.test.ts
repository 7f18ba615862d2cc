import { gitBlobId, memorySourceTree } from '@holdfast/source';
import { describe, expect, test } from 'vitest';
import { type CheckCursor, checkAnchors } from '../src/index.js';
import { commitChanges, startRepository } from './support/change-repository.js';
import { stateOf } from './support/check-files.js';
import { checkRepository } from './support/check-repository.js';
import { facts } from './support/facts.js';
import { anchorOn } from './support/make-anchor.js';
import { rememberingFacts } from './support/remembering-facts.js';

const text = (name: string, n = 1) =>
  `export function ${name}(x: number) { const y = x + ${n}; return y * y; }\n`;
const many = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => {
      const path = `src/m${String(i).padStart(3, '0')}.ts`;
      return [path, text(`m${i}`, i + 100)] as const;
    }),
  );

describe('the repository-wide pass', () => {
  test('repeated with its cursor comes to an end, and to the answer of one whole pass', async () => {
    const anchor = await anchorOn({ 'a.ts': text('a') }, 'a.ts', 'a');
    const files = { ...many(30), 'src/m007x.ts': text('b') };
    const tree = memorySourceTree(files);
    let cursor: CheckCursor | undefined;
    const states: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const report = await checkAnchors({
        anchors: [anchor],
        tree,
        facts,
        documents: false,
        budget: { searchFiles: 4 },
        ...(cursor === undefined ? {} : { cursor }),
      });
      expect(report.budget.filesRead).toBeLessThanOrEqual(4);
      expect(report.complete).toBe(report.cursor === undefined);
      states.push(...report.results.map(stateOf));
      cursor = report.cursor;
      if (cursor === undefined) break;
    }
    expect(states.at(-1)).toBe('moved-renamed moved_and_renamed');
    expect(new Set(states.slice(0, -1))).toEqual(new Set(['unchecked budget']));
    expect(states.length).toBeGreaterThan(7);
  });

  test('a second match behind the cursor is not forgotten', async () => {
    const anchor = await anchorOn({ 'a.ts': text('a') }, 'a.ts', 'a');
    const tree = memorySourceTree({ ...many(9), 'src/m001x.ts': text('b'), 'src/z.ts': text('c') });
    let cursor: CheckCursor | undefined;
    let last = '';
    for (let round = 0; round < 20; round += 1) {
      const report = await checkAnchors({
        anchors: [anchor],
        tree,
        facts,
        documents: false,
        budget: { searchFiles: 3 },
        ...(cursor === undefined ? {} : { cursor }),
      });
      last = report.results.map(stateOf).join();
      cursor = report.cursor;
      if (cursor === undefined) break;
    }
    expect(last).toBe('lost ambiguous');
  });

  test('a cursor of other files is not followed', async () => {
    const anchor = await anchorOn({ 'a.ts': text('a') }, 'a.ts', 'a');
    const options = { anchors: [anchor], facts, documents: false } as const;
    const first = await checkAnchors({
      ...options,
      tree: memorySourceTree(many(9)),
      budget: { searchFiles: 5 },
    });
    expect(first.cursor).toBeDefined();
    const tree = memorySourceTree({ ...many(9), 'src/m000.ts': text('b') });
    const cursor = first.cursor as CheckCursor;
    const second = await checkAnchors({ ...options, tree, cursor });
    expect(second.results.map(stateOf)).toEqual(['moved-renamed moved_and_renamed']);
  });

  test('facts that are remembered cost nothing', async () => {
    const remembering = rememberingFacts();
    const anchor = await anchorOn({ 'a.ts': text('a') }, 'a.ts', 'a');
    const options = {
      anchors: [anchor],
      tree: memorySourceTree(many(12)),
      facts: remembering,
      documents: false,
    } as const;
    expect((await checkAnchors(options)).budget.filesRead).toBe(12);
    const again = await checkAnchors({ ...options, budget: { files: 0 } });
    expect(again).toMatchObject({ complete: true, budget: { filesRead: 0, limit: null } });
    expect(again.results.map(stateOf)).toEqual(['lost file_missing']);
  });

  test('with a known baseline only what changed is looked at', async () => {
    const before = { ...many(20), 'a.ts': text('a') };
    const { repository, commit } = startRepository(before);
    using _ = repository;
    commitChanges(repository, { 'a.ts': null, 'b.ts': text('a'), 'src/m003.ts': text('m3', 7) });
    const anchor = await anchorOn(before, 'a.ts', 'a', { commit });
    const report = await checkRepository(repository, [anchor], { blame: false });
    expect(report.results.map(stateOf)).toEqual(['moved-renamed moved']);
    // The two that changed; the moved one has the content of the anchored file as it was.
    expect(report.budget.filesRead).toBe(2);
  });
});

test('untouched files are not even asked for their facts when nobody wants lines', async () => {
  const remembering = rememberingFacts();
  const before = { 'a.ts': text('a'), 'b.ts': text('b') };
  const anchors = [await anchorOn(before, 'a.ts', 'a'), await anchorOn(before, 'b.ts', 'b')];
  const report = await checkAnchors({
    anchors,
    tree: memorySourceTree({ ...before, 'b.ts': text('b', 2) }),
    facts: remembering,
    documents: false,
    linesOfUntouched: false,
  });
  expect(report.results.map(stateOf)).toEqual(['fresh identity_matched', 'stale body_changed']);
  expect(report.results.map(({ detail }) => detail.lineStart)).toEqual([undefined, 1]);
  // The changed file as it is, and as it was confirmed.
  expect(remembering.asked()).toBe(2);
});

describe('each limit', () => {
  const before = { 'a.ts': text('a'), 'b.ts': text('b', 2), 'c.ts': text('c', 3) };
  const after = { 'a.ts': text('a', 4), 'b.ts': text('b', 5), 'c.ts': text('c', 3) };
  const anchors = () =>
    Promise.all(['a', 'b', 'c'].map((name) => anchorOn(before, `${name}.ts`, name)));

  test('ends the check with what it is, and untouched files are answered all the same', async () => {
    const tree = memorySourceTree(after);
    const check = async (budget: object, now?: () => number) =>
      await checkAnchors({
        anchors: await anchors(),
        tree,
        facts,
        documents: false,
        budget,
        ...(now === undefined ? {} : { now }),
      });
    const files = await check({ files: 0 });
    expect(files.budget).toMatchObject({ limit: 'files', filesRead: 0, bytesRead: 0 });
    expect(files.results.map(stateOf)).toEqual([
      'unchecked budget',
      'unchecked budget',
      'fresh identity_matched',
    ]);
    const bytes = await check({ bytes: 100 });
    expect(bytes.budget).toMatchObject({ limit: 'bytes', filesRead: 1 });
    let clock = 0;
    const time = await check({ timeMs: 50 }, () => {
      clock += 30;
      return clock;
    });
    expect(time.budget.limit).toBe('time');
    expect(time.complete).toBe(false);
    expect(time.uncheckedAnchorIds.length).toBeGreaterThan(0);
  });

  test('the size of a file is looked at before the file', async () => {
    const tree = memorySourceTree(after);
    const reads: string[] = [];
    const report = await checkAnchors({
      anchors: await anchors(),
      tree: {
        ...tree,
        read: (path, maxBytes) => {
          reads.push(path);
          return tree.read(path, maxBytes);
        },
      },
      facts,
      documents: false,
      budget: { maxFileBytes: 10 },
    });
    expect(report.results.map(stateOf)).toEqual([
      'unchecked too-large',
      'unchecked too-large',
      'fresh identity_matched',
    ]);
    expect(reads).toEqual([]);
    expect(gitBlobId(new TextEncoder().encode(after['c.ts']))).toBe(
      (await tree.entry('c.ts'))?.contentId,
    );
  });
});
