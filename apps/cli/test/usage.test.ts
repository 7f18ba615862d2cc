import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { buildCli, holdfast } from './built-cli.js';

beforeAll(buildCli, 180_000);

const jsonError = async (...args: string[]) => {
  const { code, stdout, stderr } = await holdfast([...args, '--json']);
  expect(stderr).toBe('');
  return { code, ...JSON.parse(stdout) };
};

test('--help and --version answer on stdout', async () => {
  const help = await holdfast(['--help']);
  expect(help).toMatchObject({ code: 0, stderr: '' });
  expect(help.stdout).toMatch(/change recover +Undo a transaction/);
  expect(await holdfast(['--version'])).toMatchObject({ code: 0, stdout: '0.1.0\n', stderr: '' });
  expect(await holdfast(['-V'])).toMatchObject({ code: 0, stdout: '0.1.0\n' });
  const apply = await holdfast(['change', 'apply', '--help']);
  expect(apply.stdout).toContain('holdfast change apply plan.json --dry-run');
  expect((await holdfast(['help', 'change', 'apply'])).stdout).toBe(apply.stdout);
  expect((await holdfast(['change', '-h', 'apply'])).stdout).toBe(apply.stdout);
});

test('help and version under --json are documents, too', async () => {
  const version = await holdfast(['--version', '--json']);
  expect(JSON.parse(version.stdout)).toEqual({ schemaVersion: 1, version: '0.1.0' });
  const help = await holdfast(['change', '--help', '--json']);
  expect(JSON.parse(help.stdout).help).toContain('change prune');
});

test.each([
  [
    [],
    'error[usage-error]: holdfast needs a command: check, anchors, blocks, change, mcp, init, inspect, doctor',
  ],
  [
    ['change'],
    'error[usage-error]: holdfast change needs a command: plan, show, review, rebase, apply',
  ],
  [['chnage'], 'Did you mean holdfast change?'],
  [['change', 'aply', 'x'], 'Did you mean holdfast change apply?'],
  [['status'], 'Did you mean holdfast change status?'],
  [['change', 'wipe'], 'error[usage-error]: Unknown command "change wipe".'],
  [['doctor', '--porbe'], 'Did you mean --probe?'],
  [['--jsn'], 'Did you mean --json?'],
  [['change', 'apply', 'x', '--force'], 'error[usage-error]: Unknown option "--force".'],
  [['change', 'apply'], 'needs <plan>'],
  [['change', 'recover'], 'or --last for the newest one'],
  [['change', 'abandon', 'x'], '--keep-current'],
  [['change', 'apply', 'x', '--wait', 'soon'], '--wait cannot be "soon".'],
  [['change', 'apply', 'x', '--expect', 'abc'], '12 to 64 hexadecimal digits'],
  [['change', 'prune', '--older-than', 'long'], '--older-than cannot be "long".'],
  [['doctor', '--json', '--format', 'sarif'], 'exclude each other'],
])('%j is a usage error: exit code 1, and the same as JSON', async (args, text) => {
  if (!args.includes('--json')) {
    const { code, stdout, stderr } = await holdfast(args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(text);
    expect(stderr).not.toMatch(/^\s+at /m);
  }
  const { code, schemaVersion, error } = await jsonError(...args);
  expect({ code, schemaVersion }).toEqual({ code: 1, schemaVersion: 1 });
  expect(error.code).toBe('usage-error');
  expect(`error[usage-error]: ${error.message} ${error.hint}`).toContain(text);
});

test('a defect is a JSON error without a stack trace, which HOLDFAST_DEBUG=1 shows on stderr', async () => {
  // A call that cannot fail fails.
  const patch = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
    fs.fstatSync = () => { throw new RangeError('secret text'); }; syncBuiltinESMExports();`;
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(patch)}` };
  const line = ['change', 'plan', fileURLToPath(import.meta.url), '--json'];
  const plain = await holdfast(line, { env });
  expect(plain.code).toBe(2);
  expect(JSON.parse(plain.stdout).error.code).toBe('internal-error');
  expect(plain.stdout + plain.stderr).not.toContain('secret');
  const debug = await holdfast(line, { env: { ...env, HOLDFAST_DEBUG: '1' } });
  expect(JSON.parse(debug.stdout).error.code).toBe('internal-error');
  expect(debug.stderr).toMatch(/RangeError: secret text\n\s+at /);
});

test('completion scripts', async () => {
  const bash = await holdfast(['completion', 'bash']);
  expect(bash).toMatchObject({ code: 0, stderr: '' });
  expect(bash.stdout).toContain('complete -o default -F _holdfast holdfast');
  expect((await holdfast(['completion'], { env: { SHELL: '/bin/zsh' } })).stdout).toContain(
    'compdef',
  );
  expect((await holdfast(['completion'], { env: { SHELL: '/bin/fish' } })).code).toBe(1);
  const json = await holdfast(['completion', 'zsh', '--json']);
  expect(JSON.parse(json.stdout)).toMatchObject({ schemaVersion: 1, shell: 'zsh' });
  expect((await holdfast(['__complete', 'change', 're'])).stdout).toBe(
    'review\nrebase\nrecover\nresume\n',
  );
});
