import { expect, test } from 'vitest';
import { editsJsonSchema } from './edits-json-schema.js';
import { parseEdits } from './parse-edits.js';

function problems(json: unknown) {
  const parsed = parseEdits(json);
  return parsed.ok
    ? []
    : parsed.failures.map(({ opIndex, field, message }) => [opIndex, field, message]);
}

test('one operation is a batch of one, no operations are a batch too', () => {
  const op = { op: 'archive', block_id: 'constructor' };
  expect(parseEdits(op)).toEqual({ ok: true, ops: [op] });
  expect(parseEdits([])).toEqual({ ok: true, ops: [] });
});

test('a field that an operation does not have is refused with its place', () => {
  expect(
    problems([
      { op: 'archive', block_id: 'a' },
      { op: 'rename', block_id: 'a', name: 'x', by: 'owner', title: 'y' },
      { op: 'split', block_id: 'a', by: { paths: [], globs: [] } },
    ]),
  ).toEqual([
    [1, 'by', 'The field "by" is not known for rename.'],
    [1, 'title', 'The field "title" is not known for rename.'],
    [2, 'by.globs', 'The field "by.globs" is not known for split.'],
  ]);
});

test.each([
  [null, undefined, 'The operation is not an object with the field op.'],
  ['rename', undefined, 'The operation is not an object with the field op.'],
  [{}, 'op', 'The field op is missing.'],
  [{ op: 'Rename' }, 'op', 'There is no operation "Rename".'],
  [{ op: 'toString' }, 'op', 'There is no operation "toString".'],
  [{ op: 'archive' }, 'block_id', 'The field block_id of archive is missing.'],
  [{ op: 'archive', block_id: 7 }, 'block_id', 'The field block_id of archive must be a text.'],
  [{ op: 'archive', block_id: '' }, 'block_id', 'The field block_id of archive is empty.'],
  [
    { op: 'split', block_id: 'a', by: { paths: [['x'], 'y'] } },
    'by.paths[1]',
    'The field by.paths[1] of split must be a list.',
  ],
])('%j is refused', (json, field, message) => {
  expect(problems([json])).toEqual([[0, field, message]]);
});

test('all that is wrong is told, with the index of its operation', () => {
  expect(problems([{ op: 'x' }, { op: 'merge' }]).map(([at, field]) => [at, field])).toEqual([
    [0, 'op'],
    [1, 'into'],
    [1, 'block_ids'],
  ]);
});

test('a key of submitted data is shortened and escaped', () => {
  const [[, , message] = []] = problems({
    op: 'archive',
    block_id: 'a',
    ['\u001b'.repeat(500)]: 1,
  });
  expect(message).not.toContain('\u001b');
  expect(String(message).length).toBeLessThan(700);
});

test('every object of the JSON schema is closed, and every kind is there', () => {
  const text = JSON.stringify(editsJsonSchema());
  expect(text.match(/"type":"object"/gu)?.length).toBe(
    text.match(/"additionalProperties":false/gu)?.length,
  );
  const kinds = new Set([...text.matchAll(/"const":"(\w+)"/gu)].map(([, kind]) => kind));
  expect(kinds.size).toBe(12);
});
