import { memorySourceTree } from '@holdfast/source';
import { createFactsProvider } from '@holdfast/syntax/node';
import { afterAll, expect, test } from 'vitest';
import { addAnchor } from './add-anchor.js';
import type { Anchor, AnchorScope } from './anchor.js';
import { watchedHash } from './anchor-target.js';
import { checkAnchors } from './check.js';
import type { AnchorResult } from './check-report.js';
import { confirmAnchor } from './confirm-anchor.js';
import { lookAt, type Present } from './look-at.js';
import { rebaselineAnchors } from './rebaseline-anchors.js';
import { relinkAnchor } from './relink-anchor.js';
import { relinkMoved } from './relink-moved.js';
import { removeAnchor, retireAnchor } from './retire-anchor.js';

const facts = createFactsProvider({ workers: 0 });
afterAll(() => facts.close());

const ACTOR = { by: 'Ada', kind: 'person', at: '2026-01-31T12:00:00Z' } as const;
const BOB = { by: 'Bob', kind: 'agent', at: '2026-02-01T08:00:00Z' } as const;

const TEXT = 'The class counts words and answers how many of them there are in a text.';
const START: Readonly<Record<string, string>> = {
  'AGENTS.md': `# Guide\n\n## Words\n\n${TEXT}\n`,
  'src/words.ts': `export class Words {
  private seen = new Map<string, number>();
  count(text: string) { const all = text.split(' '); for (const word of all) this.seen.set(word, 1); return all.length; }
  other(text: string) { return this.count(text) * 2; }
}
export const lines = (text: string) => { const all = text.split('\\n'); return all.filter((line) => line !== '').length; };
`,
  'ci.yml': 'a: 1\nb: 2\nc: 3\n',
};

type Files = Readonly<Record<string, string>>;

async function anchored(
  targets: readonly (readonly [string, AnchorScope?])[],
  document = 'AGENTS.md#Words',
) {
  let anchors: readonly Anchor[] = [];
  for (const [target, scope] of targets) {
    const request = { document, target, ...(scope === undefined ? {} : { scope }) };
    const result = await addAnchor(anchors, request, ACTOR, {
      tree: memorySourceTree(START),
      facts,
    });
    if (!result.ok) throw new Error(result.problem.message);
    anchors = result.anchors;
  }
  return anchors;
}

async function check(anchors: readonly Anchor[], files: Files) {
  const report = await checkAnchors({ anchors, tree: memorySourceTree(files), facts });
  return report.results;
}

async function look(
  result: AnchorResult | undefined,
  files: Files,
  chosen?: string,
): Promise<Present> {
  if (result === undefined) throw new Error('no result');
  const head = { ...memorySourceTree(files), commit: 'd'.repeat(40) };
  const looked = await lookAt(result, { tree: memorySourceTree(files), facts, head }, chosen);
  if (!looked.ok) throw new Error(looked.problem.message);
  return looked.present;
}

const edit = (path: string, from: string, to: string): Files => {
  const text = START[path] ?? '';
  if (!text.includes(from)) throw new Error(`${from} is not in ${path}`);
  return { ...START, [path]: text.replaceAll(from, to) };
};

test('38 a renamed method is confirmed: fresh under the new name, one record with the previous state', async () => {
  const anchors = await anchored([['src/words.ts#Words.count']]);
  const files = edit('src/words.ts', 'count(', 'countAll(');
  const [result] = await check(anchors, files);
  expect(result).toMatchObject({
    state: 'moved-renamed',
    detail: { reason: 'renamed', renamedTo: 'Words.countAll' },
  });
  const present = await look(result, files);
  const done = confirmAnchor(anchors, present, BOB, { seen: result?.detail.actualHash ?? '' });
  if (!done.ok) return expect.unreachable(done.problem.message);
  expect(done.audit).toEqual([
    {
      ...BOB,
      action: 'confirm',
      anchor: anchors[0]?.id,
      document: 'AGENTS.md',
      section: 'guide/words',
      target: 'src/words.ts#Words.countAll',
      hash: result?.detail.actualHash,
      commit: 'd'.repeat(40),
      from: {
        state: 'moved-renamed',
        target: 'src/words.ts#Words.count',
        hash: anchors[0] && watchedHash(anchors[0]),
      },
    },
  ]);
  expect(done.anchor).toMatchObject({
    id: anchors[0]?.id,
    qualifiedName: 'Words.countAll',
    section: 'guide/words',
    confirmed: { ...BOB, from: 'moved-renamed', commit: 'd'.repeat(40) },
  });
  expect(await check(done.anchors, files)).toMatchObject([
    { state: 'fresh', detail: { reason: 'identity_matched' } },
  ]);
});

test('a confirmation is bound to the hash that was seen, whole or by its first digits', async () => {
  const anchors = await anchored([['src/words.ts#Words.count']]);
  const seenFiles = edit('src/words.ts', "split(' ')", "split(',')");
  const [seen] = await check(anchors, seenFiles);
  const hash = seen?.detail.actualHash ?? '';
  const movedOn = edit('src/words.ts', "split(' ')", "split(';')");
  const [now] = await check(anchors, movedOn);
  const refused = confirmAnchor(anchors, await look(now, movedOn), BOB, { seen: hash });
  expect(refused).toMatchObject({ ok: false, problem: { code: 'anchor-seen-changed' } });
  const present = await look(seen, seenFiles);
  const digits = hash.slice(4);
  for (const good of [hash, hash.slice(0, 12), digits, digits.slice(0, 8)]) {
    expect(confirmAnchor(anchors, present, BOB, { seen: good }), good).toMatchObject({
      ok: true,
      anchor: { confirmed: { from: 'stale' } },
    });
  }
  for (const bad of [
    '',
    digits.slice(0, 7),
    'ts2:'.concat(digits),
    `${digits}0`,
    'zzzzzzzz',
    digits.slice(1, 12),
  ]) {
    expect(confirmAnchor(anchors, present, BOB, { seen: bad }), bad).toMatchObject({ ok: false });
  }
});

test('an anchor that somebody settled since the check is not settled again', async () => {
  const anchors = await anchored([['src/words.ts#Words.count']]);
  const files = edit('src/words.ts', "split(' ')", "split(',')");
  const [result] = await check(anchors, files);
  const present = await look(result, files);
  const request = { seen: result?.detail.actualHash ?? '' };
  const first = confirmAnchor(anchors, present, ACTOR, request);
  if (!first.ok) return expect.unreachable(first.problem.message);
  expect(confirmAnchor(first.anchors, present, BOB, request)).toMatchObject({
    ok: false,
    problem: {
      code: 'anchor-seen-changed',
      message: expect.stringContaining('was changed since it was checked'),
    },
  });
  expect(confirmAnchor([], present, BOB, request)).toMatchObject({
    ok: false,
    problem: { code: 'anchor-not-found' },
  });
});

test('what is fresh needs no confirmation and gets no record, but lines that moved are followed', async () => {
  const anchors = await anchored([['src/words.ts#Words.count'], ['ci.yml:2-3']]);
  const files = { ...edit('ci.yml', 'a: 1', 'x: 0\ny: 0\na: 1') };
  const results = await check(anchors, files);
  for (const result of results) {
    expect(result.state).toBe('fresh');
    const done = confirmAnchor(anchors, await look(result, files), BOB, {
      seen: watchedHash(result.anchor),
    });
    if (!done.ok) return expect.unreachable(done.problem.message);
    if (result.anchor.target === 'range') {
      expect(done.anchor).toMatchObject({ range: { start: 4, end: 5 } });
      expect(done.audit).toHaveLength(1);
    } else {
      expect(done).toEqual({ ok: true, anchors, anchor: result.anchor, audit: [] });
    }
  }
});

test('an anchor that was kept with its members in another order is still the same', async () => {
  const anchors = await anchored([['src/words.ts#Words.count']]);
  const kept = reordered(anchors) as readonly Anchor[];
  const [result] = await check(kept, START);
  const done = confirmAnchor(kept, await look(result, START), BOB, {
    seen: kept[0] ? watchedHash(kept[0]) : '',
  });
  expect(done).toMatchObject({ ok: true, audit: [] });
});

/** The same data with the members of every object the other way round. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([name, member]) => [name, reordered(member)]));
}

test('a confirmation follows the section too', async () => {
  const anchors = await anchored([['src/words.ts#Words.count']]);
  const files = {
    ...edit('src/words.ts', "split(' ')", "split(',')"),
    'AGENTS.md': `# Guide\n\n## Counting\n\nNow: ${TEXT}\n`,
  };
  const [result] = await check(anchors, files);
  expect(result?.detail.section).toEqual({ movedTo: 'guide/counting' });
  const done = confirmAnchor(anchors, await look(result, files), BOB, {
    seen: result?.detail.actualHash ?? '',
  });
  expect(done.ok && done.anchor.section).toBe('guide/counting');
  expect(done.ok && (await check(done.anchors, files))).toMatchObject([{ state: 'fresh' }]);
  expect(done.ok && (await check(done.anchors, files))[0]?.detail.section).toBeUndefined();
});

test('what is lost is not confirmed: it is relinked to a candidate, retired, or removed', async () => {
  const anchors = await anchored([['src/words.ts#lines', 'signature']]);
  const files = edit('src/words.ts', 'lines', 'nonBlank');
  const changed = {
    ...files,
    'src/words.ts': (files['src/words.ts'] ?? '')
      .replace("=== ''", "=== ' '")
      .replace('all.filter', 'all.slice(1).filter'),
  };
  const [result] = await check(anchors, changed);
  expect(result?.state).toBe('lost');
  if (result === undefined) return;
  const looked = await lookAt(result, { tree: memorySourceTree(changed), facts });
  expect(looked).toMatchObject({
    ok: false,
    problem: { code: 'anchor-state', message: expect.stringContaining('is lost') },
  });
  const present = await look(result, changed, 'src/words.ts#function nonBlank');
  const done = relinkAnchor(anchors, present, BOB, { reason: 'It is the same list.' });
  if (!done.ok) return expect.unreachable(done.problem.message);
  expect(done.anchor).toMatchObject({
    qualifiedName: 'nonBlank',
    scope: 'signature',
    confirmed: { from: 'lost' },
  });
  expect(done.audit).toMatchObject([
    {
      action: 'relink',
      from: { state: 'lost', target: 'src/words.ts#lines' },
      target: 'src/words.ts#nonBlank',
      reason: 'It is the same list.',
    },
  ]);
  expect(await check(done.anchors, changed)).toMatchObject([{ state: 'fresh' }]);
  const lines = relinkAnchor(anchors, await look(result, changed, 'ci.yml:1-2'), BOB);
  expect(lines.ok && lines.anchor).toMatchObject({ target: 'range', id: anchors[0]?.id });
});

test('a relink that would double an anchor of the section is refused', async () => {
  const anchors = await anchored([['src/words.ts#Words.count'], ['src/words.ts#Words.other']]);
  const results = await check(anchors, START);
  const count = results.find(
    ({ anchor }) => anchor.target === 'declaration' && anchor.qualifiedName === 'Words.count',
  );
  const present = await look(count, START, 'src/words.ts#Words.other');
  expect(relinkAnchor(anchors, present, BOB)).toMatchObject({
    ok: false,
    problem: { code: 'anchor-exists' },
  });
});

test('a moved directory is accepted in bulk, and what changed on the way is not', async () => {
  const anchors = await anchored([
    ['src/words.ts#Words.count'],
    ['src/words.ts#lines'],
    ['src/words.ts#Words.other'],
  ]);
  const moved = (START['src/words.ts'] ?? '')
    .replace("line !== ''", "line !== ' '")
    .replace('other(', 'twice(');
  const { 'src/words.ts': _, ...rest } = START;
  const files = { ...rest, 'lib/words.ts': moved };
  const results = await check(anchors, files);
  const presents: Present[] = [];
  for (const result of results)
    if (result.state !== 'lost') presents.push(await look(result, files));
  const done = relinkMoved(anchors, presents, BOB);
  const name = (id: string) => {
    const anchor = anchors.find((candidate) => candidate.id === id);
    return anchor?.target === 'declaration' ? anchor.qualifiedName : '';
  };
  expect(done.relinked.map(name)).toEqual(['Words.count']);
  expect(done.skipped.map(({ id }) => name(id)).sort()).not.toContain('Words.count');
  expect(done.audit).toMatchObject([
    { action: 'relink', from: { state: 'moved-renamed' }, target: 'lib/words.ts#Words.count' },
  ]);
  const after = await check(done.anchors, files);
  const states = Object.fromEntries(after.map(({ anchor, state }) => [name(anchor.id), state]));
  expect(states['Words.count']).toBe('fresh');
  expect(states.lines).not.toBe('fresh');
  expect(states['Words.other']).not.toBe('fresh');
});

test('stale anchors are never confirmed in bulk', async () => {
  const anchors = await anchored([['src/words.ts#Words.count']]);
  const files = edit('src/words.ts', "split(' ')", "split(',')");
  const [result] = await check(anchors, files);
  expect(relinkMoved(anchors, [await look(result, files)], BOB)).toEqual({
    anchors,
    audit: [],
    relinked: [],
    skipped: [{ id: anchors[0]?.id, reason: 'It did not just move.' }],
  });
});

test('retired anchors stay and are not checked, removed ones are gone; both are recorded', async () => {
  const anchors = await anchored([['src/words.ts#Words.count']]);
  const [anchor] = anchors;
  if (anchor === undefined) return expect.unreachable();
  const retired = retireAnchor(anchors, anchor.id, BOB, { reason: 'Old chapter', state: 'lost' });
  if (!retired.ok) return expect.unreachable(retired.problem.message);
  expect(retired.anchors).toEqual([
    { ...anchor, retired: { by: 'Bob', at: BOB.at, reason: 'Old chapter' } },
  ]);
  expect(retired.audit).toMatchObject([
    { action: 'retire', from: { state: 'lost' }, reason: 'Old chapter' },
  ]);
  expect(retireAnchor(retired.anchors, anchor.id, ACTOR)).toMatchObject({ ok: true, audit: [] });
  expect(await check(retired.anchors, {})).toMatchObject([{ state: 'retired' }]);
  const [result] = await check(retired.anchors, START);
  if (result === undefined) return expect.unreachable();
  expect(await lookAt(result, { tree: memorySourceTree(START), facts })).toMatchObject({
    ok: false,
    problem: { code: 'anchor-state' },
  });
  expect(
    relinkAnchor(retired.anchors, await look(result, START, 'src/words.ts#lines'), BOB),
  ).toMatchObject({ ok: false, problem: { code: 'anchor-state' } });
  const removed = removeAnchor(retired.anchors, anchor.id, BOB);
  expect(removed).toMatchObject({
    ok: true,
    anchors: [],
    audit: [{ action: 'remove', target: 'src/words.ts#Words.count' }],
  });
  expect(removeAnchor([], anchor.id, BOB)).toMatchObject({
    ok: false,
    problem: { code: 'anchor-not-found' },
  });
});

test('65 anchors of other rules are hashed anew from what was confirmed, not from what is there now', async () => {
  const anchors = await anchored([['src/words.ts#Words.count'], ['ci.yml:1-2']]);
  const old = anchors.map(
    (anchor): Anchor =>
      anchor.target === 'declaration'
        ? {
            ...anchor,
            scheme: 'ts0',
            hashes: { ...anchor.hashes, declaration: `ts0:${'0'.repeat(32)}` },
          }
        : anchor,
  );
  const tree = memorySourceTree(START);
  const contents = await Promise.all((await tree.list()).map(({ path }) => tree.read(path)));
  const history = {
    blob: async (id: string) =>
      contents.find((read) => read.kind === 'found' && read.contentId === id) ??
      ({ kind: 'absent' } as const),
  };
  const done = await rebaselineAnchors(old, BOB, { history, facts });
  expect(done.anchors).toEqual(anchors);
  expect(done.audit).toMatchObject([
    { action: 'rebaseline', from: { hash: `ts0:${'0'.repeat(32)}` } },
  ]);
  expect(done.skipped).toEqual([]);
  const again = await rebaselineAnchors(done.anchors, BOB, { history, facts });
  expect(again).toMatchObject({ audit: [], rebaselined: [], skipped: [] });
  const without = await rebaselineAnchors(old, BOB, {
    history: { blob: async () => ({ kind: 'absent' }) },
    facts,
  });
  expect(without.anchors).toEqual(old);
  expect(without.skipped).toMatchObject([
    { reason: 'The content that was confirmed is not in this repository.' },
  ]);
});
