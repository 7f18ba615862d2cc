import { expect, test } from 'vitest';
import { checkValues } from './check-values.js';
import type { CommandSpec } from './command-spec.js';
import { COMMANDS } from './commands.js';
import { parseWithYargs } from './parse-with-yargs.js';

const check = (words: string, ...rest: string[]): unknown => {
  const spec = COMMANDS.find((command) => command.words.join(' ') === words) as CommandSpec;
  return checkValues(spec, parseWithYargs(spec.options, rest));
};

test('gives the argument its name', () => {
  expect(check('change apply', 'plan.json', '--wait', '3')).toMatchObject({
    plan: 'plan.json',
    wait: '3',
    'dry-run': false,
    cwd: undefined,
  });
});

test.each([
  ['change apply', [], 'holdfast change apply needs <plan>'],
  ['change apply', ['a', 'b'], 'There is no place for the argument "b".'],
  ['change status', ['a'], 'There is no place for the argument "a".'],
  ['change apply', ['a', '--cwd'], '--cwd needs a value.'],
  ['change apply', ['a', '--force'], 'Unknown option "--force".'],
  ['change show', ['a', '--json', '--html', 'x'], '--json and --html exclude each other.'],
  ['change recover', ['a', '--last'], '<transaction> and --last exclude each other.'],
  ['change prune', ['--archive', 'a', '--delete'], '--archive and --delete exclude each other.'],
  ['doctor', ['--format', 'xml'], '--format cannot be "xml": it is one of human, json,'],
  ['completion', ['fish'], '<shell> cannot be "fish": it is one of bash, zsh.'],
])('%s %j: %s', (words, rest, message) => {
  expect(() => check(words, ...rest)).toThrow(
    expect.objectContaining({ code: 'usage-error', message: expect.stringContaining(message) }),
  );
});

test('suggests the option that was meant', () => {
  expect(() => check('change apply', 'a', '--dryrun')).toThrow(
    expect.objectContaining({ hint: expect.stringContaining('Did you mean --dry-run?') }),
  );
});
