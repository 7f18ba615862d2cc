import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMMANDS } from './commands.js';
import { parseSimple } from './parse-simple.js';
import { parseWithYargs } from './parse-with-yargs.js';

const OPTIONS = COMMANDS.find(({ words }) => words.join(' ') === 'change apply')?.options ?? {};

test('agrees with yargs wherever it answers', () => {
  const token = fc.oneof(
    fc.constantFrom(
      ...Object.keys(OPTIONS).map((name) => `--${name}`),
      ...['--json', '--json=true', '--no-color', '--help', '--cwd=a b', '--cwd=', '--expect=x=y'],
      ...['--', '-', '-x', '--jsno', '--no-json', '--__proto__', 'true', 'false', '1', '0x10', ''],
    ),
    fc.stringMatching(/^[a-z./ =]{0,6}$/),
  );
  let answered = 0;
  fc.assert(
    fc.property(fc.array(token, { maxLength: 6 }), (rest) => {
      const simple = parseSimple(OPTIONS, rest);
      if (simple === undefined) return;
      answered += 1;
      expect(parseWithYargs(OPTIONS, rest)).toEqual(simple);
    }),
    { numRuns: 800 },
  );
  expect(answered).toBeGreaterThan(80);
});

test('yargs takes what is unusual and lists what it does not know', () => {
  expect(parseSimple(OPTIONS, ['--json=true', 'plan.json'])).toBeUndefined();
  expect(parseWithYargs(OPTIONS, ['--json=true', 'plan.json'])).toMatchObject({
    values: { json: true, cwd: undefined, 'dry-run': false },
    positionals: ['plan.json'],
    unknown: [],
  });
  expect(parseWithYargs(OPTIONS, ['--jsno', '-x', '--no-json']).unknown).toEqual([
    '--jsno',
    '-x',
    '--no-json',
  ]);
  expect(parseWithYargs(OPTIONS, ['--', '--json']).positionals).toEqual(['--json']);
});
