import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { docComments, examplesOf } from './find-examples.mjs';
import { instrument, outputProblems } from './instrument.mjs';
import { runExamples } from './run-examples.mjs';

function problemsOf(code: string) {
  const { js, expectations } = instrument(code);
  const args = ['--input-type=module', '--eval', js];
  const stdout = execFileSync(process.execPath, args, { encoding: 'utf8' });
  return outputProblems(stdout, expectations);
}

test('fences of doc comments are found at their line; no-run and other languages are not', () => {
  const source = [
    'const glob = "/**/*.ts";',
    '/**',
    ' * Text.',
    ' * ```ts',
    ' * const a = 1;',
    ' * ```',
    ' */',
    '// ```ts',
    '// not(a doc comment);',
    '// ```',
    '/** ```ts no-run',
    ' */',
  ].join('\n');
  expect(examplesOf('x.ts', docComments(source))).toEqual([
    { file: 'x.ts', line: 5, code: 'const a = 1;' },
  ]);
  const page =
    '```ts no-run\na\n```\n```sh\nb\n```\n  ```typescript\n  c\n    d\n  ```\n````ts\n```\n````\n';
  expect(examplesOf('x.md', page).map(({ code }) => code)).toEqual(['c\n  d', '```']);
});

test('right output passes: several lines, objects, loops, a wildcard', () => {
  const code = [
    'const id: string = crypto.randomUUID();',
    'console.log(`id #{id}!`);'.replace('#', '$'),
    '// id …!',
    "console.log({ a: [1, 'x'] }, 'two\\nlines');",
    "// { a: [ 1, 'x' ] } two",
    '// lines',
    'for (const n of [1, 2]) console.log(n);',
    '// 1',
    '// 2',
    'console.log("not compared");',
    '',
    '// a comment after a blank line',
  ].join('\n');
  expect(problemsOf(code)).toEqual([]);
});

test('wrong output, missing lines and unreached statements are problems', () => {
  const code = [
    'console.log(1);',
    '// 2',
    "console.log('a\\nb');",
    '// a',
    'if (process.argv.length > 99) {',
    '  console.log(3);',
    '  // 3',
    '}',
    "console.log('a.b');",
    '// a+b',
  ].join('\n');
  expect(problemsOf(code).map(({ line, message }) => `${line} ${message.split('\n')[0]}`)).toEqual([
    '0 printed',
    '2 printed',
    '5 was not reached',
    '8 printed',
  ]);
});

test('examples take turns in a process, and none hides the failure of another', async () => {
  const area = mkdtempSync(join(tmpdir(), 'holdfast-examples-'));
  onTestFinished(() => rmSync(area, { recursive: true }));
  const examples = [
    { name: 'right', code: "console.log('one');\n// one" },
    { name: 'wrong', code: "console.log('two');\n// three" },
    {
      name: 'writes',
      code: "import { existsSync, writeFileSync } from 'node:fs';\nconsole.log(existsSync('f'));\n// false\nwriteFileSync('f', '');",
    },
    {
      name: 'also-writes',
      code: "import { existsSync } from 'node:fs';\nconsole.log(existsSync('f'));\n// false",
    },
  ];
  const wrong = { example: examples[1], line: 0 };
  expect(await runExamples(examples, area)).toMatchObject([wrong]);

  const late = { name: 'late', code: "setTimeout(() => { throw new Error('too late'); }, 20);" };
  expect(await runExamples([...examples, late], area)).toMatchObject([
    wrong,
    { example: late, line: 0, message: expect.stringContaining('too late') },
  ]);
});
