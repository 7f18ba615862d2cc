import { writeTree } from '@holdfast/test-kit';
import { describe, expect, test } from 'vitest';
import { commitChanges, startRepository } from './support/change-repository.js';
import { stateOf } from './support/check-files.js';
import { resultAt } from './support/check-repository.js';
import { anchorOn, pairAnchorOn, rangeAnchorOn } from './support/make-anchor.js';

const text = (n: number, rest = '') => `export function f(x: number) { return x + ${n}; }\n${rest}`;
const BEFORE = {
  'a.ts': text(1),
  'b.ts': 'export const b = 1;\n',
  'DOC.md': '# Doc\n',
  'x.yml': 'a: 1\nb: 2\n',
};

function start() {
  const { repository, commit } = startRepository(BEFORE);
  const touch = (path: string, content: string | null, message: string) =>
    commitChanges(repository, { [path]: content }, message);
  return { repository, commit, touch };
}

describe('since', () => {
  test('is the first commit of the state, not of the file', async () => {
    const { repository, commit, touch } = start();
    using _ = repository;
    touch('a.ts', text(1, '// more\n'), 'Add a comment');
    touch('b.ts', 'export const b = 2;\n', 'Change b');
    const wanted = touch('a.ts', text(2), 'Add two');
    touch('a.ts', text(3), 'Add three');
    touch('a.ts', text(3, 'export const other = 1;\n'), 'Add another');
    const result = await resultAt(repository, await anchorOn(BEFORE, 'a.ts', 'f', { commit }));
    expect(stateOf(result)).toBe('stale body_changed');
    expect(result.detail.since).toMatchObject({
      commit: wanted,
      author: 'Test',
      subject: 'Add two',
    });
    expect(result.detail.together).toBeUndefined();
  });

  test('after a revert and a new change it is the new change', async () => {
    const { repository, commit, touch } = start();
    using _ = repository;
    touch('a.ts', text(2), 'Add two');
    touch('a.ts', text(1), 'Back again');
    const wanted = touch('a.ts', text(2), 'Add two again');
    const result = await resultAt(repository, await anchorOn(BEFORE, 'a.ts', 'f', { commit }));
    expect(result.detail.since?.commit).toBe(wanted);
  });

  test('a commit with a syntax error neither begins a state nor ends one', async () => {
    const { repository, commit, touch } = start();
    using _ = repository;
    const wanted = touch('a.ts', text(2), 'Add two');
    touch('a.ts', text(2).replace('x + 2', 'x + '), 'Break it');
    touch('a.ts', text(4), 'Add four');
    const result = await resultAt(repository, await anchorOn(BEFORE, 'a.ts', 'f', { commit }));
    expect(result.detail.since?.commit).toBe(wanted);
  });

  test('what is lost or moved has it too, ranges and pairs as well', async () => {
    const { repository, commit, touch } = start();
    using _ = repository;
    const gone = touch('a.ts', 'export {};\n', 'Remove f');
    const values = touch('x.yml', 'a: 1\nb: 3\n', 'Change b');
    const doc = touch('DOC.md', '# Doc\n\nMore.\n', 'Say more');
    const anchors = {
      [gone]: await anchorOn(BEFORE, 'a.ts', 'f', { commit }),
      [values]: rangeAnchorOn(BEFORE, 'x.yml', 1, 2, { commit }),
      [doc]: pairAnchorOn(BEFORE, 'DOC.md', { commit }),
    };
    for (const [wanted, anchor] of Object.entries(anchors))
      expect((await resultAt(repository, anchor)).detail.since?.commit).toBe(wanted);
  });

  test('the document in the same commit is told', async () => {
    const { repository, commit } = start();
    using _ = repository;
    commitChanges(repository, { 'a.ts': text(2), 'DOC.md': '# Doc\n\nAdds two.\n' });
    const anchor = await anchorOn(BEFORE, 'a.ts', 'f', { commit, document: 'DOC.md' });
    const result = await resultAt(repository, anchor);
    expect(result).toMatchObject({ state: 'stale', detail: { together: true } });
  });

  test('a change that no commit has is of no commit, and blame can be left out', async () => {
    const { repository, commit, touch } = start();
    using _ = repository;
    const anchor = await anchorOn(BEFORE, 'a.ts', 'f', { commit });
    touch('a.ts', text(2), 'Add two');
    const quiet = await resultAt(repository, anchor, { blame: false });
    expect(quiet.detail.since).toBeUndefined();
    touch('a.ts', text(1), 'Back again');
    commitless(repository.path, text(5));
    const result = await resultAt(repository, anchor, { at: 'working' });
    expect(stateOf(result)).toBe('stale body_changed');
    expect(result.detail.since).toBeUndefined();
  });
});

function commitless(path: string, content: string): void {
  writeTree(path, { 'a.ts': content });
}
