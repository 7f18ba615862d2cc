import { expect, test } from 'vitest';
import { applyPatch } from '../../patch/apply-patch.js';
import { readPatch } from '../../patch/read-patch.js';

/** What a patch makes of files, or the codes and messages of what it is refused for. */
function result(patch: string, files: Readonly<Record<string, string>> = {}) {
  const read = readPatch(patch);
  const stateOf = (path: string) =>
    Object.hasOwn(files, path)
      ? { bytes: Buffer.from(files[path] ?? ''), executable: false }
      : undefined;
  const applied = read.ok ? applyPatch(read.files, stateOf) : read;
  if (!applied.ok) return applied.problems.map(({ code, message }) => `${code}: ${message}`);
  return Object.fromEntries(
    applied.changes.map(({ path, after }) => [path, after && Buffer.from(after.bytes).toString()]),
  );
}

const envelope = (...lines: string[]) =>
  ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n');

test('an envelope updates and adds files', () => {
  const patch = envelope(
    '*** Update File: src/a.ts',
    '@@ class B {',
    '   f() {',
    '-    return 1;',
    '+    return 2;',
    '   }',
    '*** Add File: src/new.ts',
    '+export {};',
    '+',
  );
  const method = '  f() {\n    return 1;\n  }\n';
  const a = `class A {\n  g() {}\n}\nclass B {\n${method}}\n`;
  expect(result(patch, { 'src/a.ts': a })).toEqual({
    'src/a.ts': a.replace('return 1', 'return 2'),
    'src/new.ts': 'export {};\n\n',
  });
});

test('an envelope may leave the first @@ out, and say where a file ends', () => {
  const patch = envelope('*** Update File: a', ' one', '-two', '+zwei', '*** End of File');
  expect(result(patch, { a: 'one\ntwo\n' })).toEqual({ a: 'one\nzwei\n' });
  expect(result(patch, { a: 'one\ntwo\none\ntwo\n' })).toEqual([
    'patch-ambiguous: Hunk 1 of the patch fits at 2 places (lines 1, 3), and does not say which.',
  ]);
});

test.each([
  [envelope(), 'Line 1 of the patch is followed by no section.'],
  [envelope('hello'), 'Line 2 of the patch begins no section.'],
  [envelope('*** Update File: a'), 'Line 2 of the patch has no hunk behind it.'],
  [
    envelope('*** Update File: a', '@@', '+x'),
    'Line 2 of the patch has additions behind it that do not say where they go.',
  ],
  [envelope('*** Update File: a', '@@', '!x'), 'Line 4 of the patch is no line of a hunk.'],
  [envelope('*** Add File: a', 'x'), 'Line 3 of the patch is no + line of a new file.'],
  [
    `Here you are:\n${envelope('*** Add File: a', '+x')}`,
    'Line 1 of the patch is not *** Begin Patch.',
  ],
  ['*** Begin Patch\n*** Add File: a\n+x\n', 'Line 3 of the patch is not *** End Patch.'],
])('what is no envelope is refused by its line: %j', (patch, message) => {
  expect(result(patch)).toEqual([`patch-invalid: ${message}`]);
});

test('a file that an envelope adds must not be there, one that it updates must', () => {
  const add = envelope('*** Add File: a', '+x');
  expect(result(add, { a: 'old\n' })).toEqual([
    'patch-mismatch: The patch makes "a", and a file is there already.',
  ]);
  const update = envelope('*** Update File: a', '@@', '-x', '+y');
  expect(result(update)).toEqual(['patch-mismatch: The patch changes "a", which does not exist.']);
});

const block = (path: string, before: string, after: string) =>
  `${path}\n<<<<<<< SEARCH\n${before}=======\n${after}>>>>>>> REPLACE\n`;

test('search/replace blocks change files, in fences or without', () => {
  const patch = `${block('a.py', 'x = 1\n', 'x = 2\n')}\n${'b.py\n```python\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n```\n'}`;
  expect(result(patch, { 'a.py': 'x = 1\ny = 1\n', 'b.py': 'old' })).toEqual({
    'a.py': 'x = 2\ny = 1\n',
    'b.py': 'new',
  });
});

test('blocks of one file are applied in order; the path may be said once', () => {
  const patch = `${block('a', 'one\n', 'eins\n')}<<<<<<< SEARCH\neins\ntwo\n=======\nzwei\n>>>>>>> REPLACE\n`;
  expect(result(patch, { a: 'one\ntwo\n' })).toEqual({ a: 'zwei\n' });
});

test('a block searches whole lines, and may take them away or make a file', () => {
  expect(result(block('a', 'b\n', 'c\n'), { a: 'ab\nb\nbc\n' })).toEqual({ a: 'ab\nc\nbc\n' });
  expect(result(block('a', 'b\n', ''), { a: 'ab\nb\nbc\n' })).toEqual({ a: 'ab\nbc\n' });
  expect(result(block('new', '', 'x\ny\n'))).toEqual({ new: 'x\ny\n' });
  expect(result(block('new', '', 'x\n'), { new: 'there\n' })).toEqual([
    'patch-mismatch: The patch makes "new", and a file is there already.',
  ]);
});

test('a block in a file of CRLF lines keeps them', () => {
  expect(result(block('a', 'x\ny\n', 'x\nz\n'), { a: 'x\r\ny\r\n' })).toEqual({ a: 'x\r\nz\r\n' });
});

test('a block that fits at several places is refused', () => {
  expect(result(block('a', 'x\n', 'y\n'), { a: 'x\nx\n' })).toEqual([
    'edit-ambiguous: candidates[0].edits[0].old occurs 2 times in the file (lines 1, 2), not once.',
  ]);
});

test.each([
  [
    '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n',
    'Line 1 of the patch begins a block without a path.',
  ],
  ['a\n<<<<<<< SEARCH\na\n=======\nb\n', 'Line 2 of the patch begins a block that has no end.'],
  [
    'a\n<<<<<<< SEARCH\na\n=======\nb\n=======\nc\n>>>>>>> REPLACE\n',
    'Line 2 of the patch begins a block with more than one =======.',
  ],
  [
    `I changed it:\nall of it\n${block('a', 'x\n', 'y\n')}`,
    'Line 1 of the patch belongs to no block.',
  ],
  [
    `a\n<<<<<<< SEARCH\nx\n${block('b', 'y\n', 'z\n')}`,
    'Line 2 of the patch begins a block that has no end.',
  ],
])('blocks that can be read in two ways are refused: %j', (patch, message) => {
  expect(result(patch)).toEqual([`patch-invalid: ${message}`]);
});

test('names that objects have anyway are names like others', () => {
  expect(result(block('constructor', '', 'x\n'))).toEqual({ constructor: 'x\n' });
});

test('a blank line at the end of what is searched for is a whole line', () => {
  const block = (...lines: string[]) =>
    ['a', '<<<<<<< SEARCH', 'one', '', '=======', ...lines, '>>>>>>> REPLACE', ''].join('\n');
  expect(result(block('uno'), { a: 'one\n\ntwo\n' })).toEqual({ a: 'uno\ntwo\n' });
  expect(result(block('uno', ''), { a: 'one\ntwo\none\n\n' })).toEqual({ a: 'one\ntwo\nuno\n\n' });
  expect(result(block('uno'), { a: 'one\ntwo\n' })).toEqual([
    'edit-not-found: candidates[0].edits[0].old does not occur in the file.',
  ]);
});

test('a block that searches for a blank line makes a new file of all its lines', () => {
  const patch = 'a\n<<<<<<< SEARCH\n\n=======\none\ntwo\n>>>>>>> REPLACE\n';
  expect(result(patch)).toEqual({ a: 'one\ntwo\n' });
});

test('an empty new file never empties one that is there', () => {
  const patch = 'diff --git a/e b/e\nnew file mode 100644\nindex 0000000..e69de29\n';
  expect(result(patch)).toEqual({ e: '' });
  expect(result(patch, { e: 'text\n' })).toEqual([
    'patch-mismatch: The patch makes "e", and a file is there already.',
  ]);
});

test('a header of a hunk may name a line, and end with @@ or with blanks', () => {
  const file = 'g()\na\nf()\na\n';
  const patch = (header: string) => envelope('*** Update File: x', header, '-a', '+b');
  const changed = { x: 'g()\na\nf()\nb\n' };
  for (const header of ['@@ f()', '@@ f() @@', '@@   f()@@  ']) {
    expect(result(patch(header), { x: file })).toEqual(changed);
  }
  expect(result(patch('@@f()'), { x: file })).toEqual([
    expect.stringContaining('patch-invalid: The patch is not a unified diff'),
  ]);
  // Every blank could belong to the line, to the end, or to both.
  const blanks = `@@ f()${' '.repeat(50_000)}f()`;
  expect(result(patch(blanks), { x: file })).toEqual([
    expect.stringContaining('names a line to look below'),
  ]);
});

test('a section of a path that no name can have is refused, whatever stands behind it', () => {
  const patch = envelope(`*** Delete File: a\rb${' '.repeat(50_000)}c`);
  expect(result(patch, { a: 'x\n' })).toEqual([expect.stringMatching(/^path-/)]);
});
