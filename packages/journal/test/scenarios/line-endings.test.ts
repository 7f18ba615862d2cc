import { join } from 'node:path';
import { encodeUtf8 } from '@holdfast/base';
import type { FileWarningName } from '@holdfast/plan';
import { snapshotTree } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { makeProject, refusal } from '../project.js';
import { bytesOf, proposeChange } from './pipeline.js';

const latin1 = (text: string): string => Buffer.from(encodeUtf8(text)).toString('latin1');

interface Edit {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly warnings: readonly FileWarningName[];
}

/** Each candidate changes one word or one byte, and what it does not change is of the named kind. */
const EDITS: readonly Edit[] = [
  { name: 'CRLF kept', before: 'a\r\nb\r\nc\r\n', after: 'a\r\nB\r\nc\r\n', warnings: [] },
  { name: 'mixed endings kept', before: 'a\r\nb\nc\r\n', after: 'a\r\nB\nc\r\n', warnings: [] },
  { name: 'CR alone kept', before: 'a\rb\rc\r', after: 'a\rB\rc\r', warnings: [] },
  {
    name: 'BOM kept',
    before: '\ufeffa\r\nb\r\n',
    after: '\ufeffa\r\nB\r\n',
    warnings: [],
  },
  { name: 'no final newline kept', before: 'a\nb', after: 'a\nB', warnings: [] },
  { name: 'U+FFFD kept', before: 'a\ufffd\nb\n', after: 'a\ufffd\nB\n', warnings: [] },
  {
    name: 'NUL and control characters kept',
    before: 'a\0\x1b\nb',
    after: 'a\0\x1b\nB',
    warnings: [],
  },
  {
    name: 'only the endings change',
    before: 'a\r\nb\r\n',
    after: 'a\nb\n',
    warnings: ['line-endings-changed', 'only-line-endings'],
  },
  {
    name: 'endings change with the text',
    before: 'a\r\nb\r\n',
    after: 'a\nB\n',
    warnings: ['line-endings-changed'],
  },
  {
    name: 'mixed endings are introduced',
    before: 'a\r\nb\r\n',
    after: 'a\r\nB\n',
    warnings: ['mixed-endings-introduced'],
  },
  {
    name: 'the BOM is dropped',
    before: '\ufeffa\r\nb\r\n',
    after: 'a\r\nb\r\n',
    warnings: ['bom-dropped'],
  },
  { name: 'a BOM is added', before: 'a\n', after: '\ufeffa\n', warnings: ['bom-added'] },
  {
    name: 'the final newline is dropped',
    before: 'a\nb\n',
    after: 'a\nb',
    warnings: ['final-newline-dropped'],
  },
  {
    name: 'U+FFFD is introduced',
    before: 'caf\u00e9\n',
    after: 'caf\ufffd\n',
    warnings: ['replacement-character-introduced'],
  },
];

test.each(EDITS)('$name', async ({ before, after, warnings }) => {
  using project = makeProject({ 'src/file.txt': before, 'src/beside.txt': 'a\r\nb\n\ufeff' });
  const root = project.path;
  const start = snapshotTree(root);
  const change = await proposeChange(root, { 'src/file.txt': after });
  expect(change.warnings).toEqual({ 'src/file.txt': warnings });

  expect((await change.apply()).status).toBe('applied');
  expect(bytesOf(root, 'src/file.txt')).toBe(latin1(after));
  expect(bytesOf(root, 'src/beside.txt')).toBe(latin1('a\r\nb\n\ufeff'));

  expect((await change.recover()).status).toBe('recovered');
  expect(snapshotTree(root, { skip: ['.holdfast'] })).toEqual(start);
});

test('a new file gets its bytes as they were proposed', async () => {
  using project = makeProject();
  const contents = {
    'crlf.bat': '@echo off\r\n',
    'bom.csv': '\ufeffa;b\r\n',
    'open.txt': 'no newline',
    'empty.txt': '',
  };
  const change = await proposeChange(project.path, contents);
  expect((await change.apply()).status).toBe('applied');
  for (const [path, text] of Object.entries(contents)) {
    expect(bytesOf(project.path, path)).toBe(latin1(text));
  }
});

test('hashes are over raw bytes: an untouched CRLF file is never changed', async () => {
  const files = { 'crlf.txt': 'a\r\nb\r\n', 'bom.txt': '\ufeffa\r\n', 'mixed.txt': 'a\r\nb\nc' };
  using project = makeProject({ ...files, 'real.txt': 'old\r\n' });
  const root = project.path;
  const start = snapshotTree(root, { exact: true });
  const change = await proposeChange(root, { ...files, 'real.txt': 'new\r\n' });
  expect(change.plan.operations.map(({ path }) => path)).toEqual(['real.txt']);
  expect((await change.apply()).files).toEqual([{ path: 'real.txt', outcome: 'written' }]);
  const now = snapshotTree(root, { exact: true });
  for (const path of Object.keys(files)) expect(now[path]).toEqual(start[path]);
});

test('an original that is not UTF-8 is refused, named, untouched, whatever else is in the request', async () => {
  using project = makeProject({
    'latin.txt': Buffer.from('caf\xe9\r\n', 'latin1'),
    'good.txt': 'old\n',
  });
  const root = project.path;
  const start = snapshotTree(root, { exact: true });
  const error = await refusal(
    proposeChange(root, { 'good.txt': 'new\n', 'latin.txt': 'caf\u00e9\r\n' }),
  );
  expect(error).toMatchObject({ code: 'not-utf8', path: 'latin.txt' });
  expect(error.message).toContain('latin.txt');
  expect(error.message).not.toContain('caf');
  expect(snapshotTree(root, { exact: true })).toEqual(start);
  expect(bytesOf(join(root), 'latin.txt')).toBe('caf\xe9\r\n');
});
