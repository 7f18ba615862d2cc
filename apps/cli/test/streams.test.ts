import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { runProcess } from '@holdfast/test-kit';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCli, MAIN, PLAIN } from './built-cli.js';
import { makePlan, makeSample, type Sample } from './sample.js';

let sample: Sample;

beforeAll(buildCli, 180_000);
beforeEach(() => {
  sample = makeSample();
});
afterEach(() => sample.remove());

/** Runs the program with a terminal as stdin, stdout and stderr. */
const onTerminal = (args: string, env: Record<string, string | undefined> = {}) =>
  runProcess('script', ['-qec', `'${process.execPath}' '${MAIN}' ${args}`, '/dev/null'], {
    cwd: sample.path,
    env: { ...PLAIN, TERM: 'xterm', ...env },
  });

test('colours: on a terminal, on request, never with NO_COLOR or --no-color', async () => {
  const plan = 'change plan request.json';
  expect((await onTerminal(`${plan} --no-pager`)).stdout).toContain('\u001b[');
  expect((await onTerminal(`${plan} --no-pager`, { NO_COLOR: '1' })).stdout).not.toContain(
    '\u001b[',
  );
  expect((await onTerminal(`${plan} --no-pager --no-color`)).stdout).not.toContain('\u001b[');
  expect((await sample.run(plan)).stdout).not.toContain('\u001b[');
  const forced = await sample.run(plan, { env: { FORCE_COLOR: '1' } });
  expect(forced.stdout).toContain('\u001b[');
  const json = await sample.run(`${plan} --json`, { env: { FORCE_COLOR: '1' } });
  expect(json.stdout).not.toContain('\u001b[');
});

test('a review is paged on a terminal, and what to do next stays on the screen', async () => {
  const paged = await onTerminal('change plan request.json', { PAGER: 'cat > paged.txt' });
  expect(paged.code).toBe(0);
  expect(sample.read('paged.txt')).toContain('export const b = 1;');
  expect(paged.stdout).not.toContain('export const b = 1;');
  expect(paged.stdout).toContain('Next:');
});

test.each(['cat', '', 'no-such-pager-anywhere', 'false', 'head -1'])('PAGER=%s', async (PAGER) => {
  const { code, stdout } = await onTerminal('change plan request.json', { PAGER });
  expect(code).toBe(0);
  expect(stdout).toContain('Next:');
  if (!['false', 'head -1'].includes(PAGER)) expect(stdout).toContain('export const b = 1;');
});

test('--no-pager and a pipe use no pager', async () => {
  const env = { PAGER: 'cat > paged.txt' };
  await onTerminal('change plan request.json --no-pager', env);
  await sample.run('change plan request.json', { env });
  expect(sample.read('paged.txt')).toBeUndefined();
});

test('a document typed into a terminal is announced', async () => {
  const { stdout } = await onTerminal('change plan - --cwd . < /dev/tty', {});
  expect(stdout).toContain('end it with Ctrl-D');
});

test('a reader that leaves early is not an error: what was asked for is done, quietly', async () => {
  await makePlan(sample);
  const result = await runProcess(
    'bash',
    [
      '-c',
      `set -o pipefail; '${process.execPath}' '${MAIN}' change apply plan.json --json | true; echo $?`,
    ],
    { cwd: sample.path, env: PLAIN },
  );
  expect(result).toMatchObject({ stdout: '0\n', stderr: '' });
  expect(sample.read('src/b.ts')).toBe('export const b = 1;\n');
});

test('a stdout that cannot be written to is an error', async () => {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [MAIN, 'change', 'plan', 'request.json', '--json'], {
    cwd: sample.path,
    stdio: ['ignore', full, 'pipe'],
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code).toBe(2);
});

test('bash completes commands, options and file names with the printed script', async () => {
  const script = [
    `holdfast() { '${process.execPath}' '${MAIN}' "$@"; }`,
    'source <(holdfast completion bash)',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a shell's.
    'try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _holdfast; echo "${COMPREPLY[*]}"; }',
    'try holdfast change re',
    'try holdfast doctor --format j',
    'try holdfast change apply --dry',
    'try holdfast change apply pl',
    'complete -p holdfast',
  ].join('\n');
  const { stdout, stderr } = await runProcess('bash', ['-c', script], {
    cwd: join(sample.path, 'src'),
    env: PLAIN,
  });
  expect(stderr).toBe('');
  expect(stdout.split('\n')).toEqual([
    'review rebase recover resume',
    'json junit',
    '--dry-run',
    '',
    'complete -o default -F _holdfast holdfast',
    '',
  ]);
});
