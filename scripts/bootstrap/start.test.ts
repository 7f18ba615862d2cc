import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
let root: string;
let freshness: {
  installKey(root: string): string;
  buildKey(root: string): string;
  isInstalled(root: string): boolean;
  isBuilt(root: string): boolean;
  writeStamp(root: string, name: string, key: string): void;
};

/** A checkout with our scripts and one app, whose build is a small program of this test. */
beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-start-')));
  cpSync(join(ROOT, 'scripts'), join(root, 'scripts'), { recursive: true });
  for (const file of ['package.json', 'pnpm-workspace.yaml', '.npmrc', 'turbo.json']) {
    cpSync(join(ROOT, file), join(root, file));
  }
  cpSync(join(ROOT, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'));
  cpSync(join(ROOT, 'config'), join(root, 'config'), { recursive: true });
  writeFileSync(join(root, 'pnpm-lock.yaml'), 'lockfileVersion: 1\n');
  for (const dir of ['dist', 'src']) mkdirSync(join(root, 'apps/cli', dir), { recursive: true });
  const manifest = { name: '@holdfast/cli', type: 'module', bin: { holdfast: './dist/main.js' } };
  writeFileSync(join(root, 'apps/cli/package.json'), JSON.stringify(manifest));
  writeFileSync(join(root, 'apps/cli/src/main.ts'), 'export {};\n');
  writeFileSync(
    join(root, 'apps/cli/dist/main.js'),
    `console.log(JSON.stringify({ cwd: process.cwd(), args: process.argv.slice(2) }));
     if (process.argv[2] === 'fail') process.exitCode = 7;
     if (process.argv[2] === 'wait') setInterval(() => {}, 1000);`,
  );
  freshness = await import(pathToFileURL(join(root, 'scripts/bootstrap/freshness.mjs')).href);
  stamp();
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function stamp(): void {
  freshness.writeStamp(root, 'install', freshness.installKey(root));
  freshness.writeStamp(root, 'build', freshness.buildKey(root));
}

function start(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = root) {
  const all = { ...process.env, npm_lifecycle_event: undefined, INIT_CWD: undefined, ...env };
  const program = join(root, 'scripts/start.mjs');
  return spawnSync(process.execPath, [program, ...args], { cwd, env: all, encoding: 'utf8' });
}

describe('start, when everything is fresh', () => {
  test('runs the tour without arguments; stdout is the command’s own and stderr silent', () => {
    const run = start([]);
    expect(JSON.parse(run.stdout)).toEqual({ cwd: root, args: ['tour'] });
    expect(run.stderr).toBe('');
    expect(run.status).toBe(0);
  });

  test('passes arguments and the exit code through', () => {
    const run = start(['fail', '--json', '-']);
    expect(JSON.parse(run.stdout).args).toEqual(['fail', '--json', '-']);
    expect(run.status).toBe(7);
  });

  test('keeps the directory of the shell that ran npm, and only then trusts INIT_CWD', () => {
    const shell = realpathSync(tmpdir());
    const byNpm = start(['x'], { npm_lifecycle_event: 'start', INIT_CWD: shell });
    expect(JSON.parse(byNpm.stdout).cwd).toBe(shell);
    const inherited = start(['x'], { npm_lifecycle_event: 'test', INIT_CWD: '/' }, shell);
    expect(JSON.parse(inherited.stdout).cwd).toBe(shell);
  });

  test('a signal ends it as it would end the command', async () => {
    const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), 'wait'], { cwd: root });
    const ended = new Promise((resolve) => {
      child.on('close', (_, signal) => resolve(signal));
    });
    child.stdout.once('data', () => child.kill('SIGTERM'));
    expect(await ended).toBe('SIGTERM');
  });
});

describe('the check of Node’s version', () => {
  test('names both versions and ends with 1', () => {
    const old = "Object.defineProperty(process.versions, 'node', { value: '18.20.4' });";
    const args = ['--import', `data:text/javascript,${encodeURIComponent(old)}`];
    const run = spawnSync(process.execPath, [...args, join(root, 'scripts/start.mjs')], {
      encoding: 'utf8',
    });
    expect(run.stderr).toMatch(/needs Node 20\.19 or newer, this is 18\.20\.4/);
    expect(run.stdout).toBe('');
    expect(run.status).toBe(1);
  });
});

describe('freshness', () => {
  test('an install is stale when a manifest or the lockfile changes', () => {
    expect(freshness.isInstalled(root)).toBe(true);
    writeFileSync(join(root, 'pnpm-lock.yaml'), 'lockfileVersion: 2\n');
    expect(freshness.isInstalled(root)).toBe(false);
    stamp();
    writeFileSync(join(root, 'apps/cli/package.json'), '{"name":"@holdfast/cli"}');
    expect(freshness.isInstalled(root)).toBe(false);
    expect(freshness.isBuilt(root)).toBe(false);
  });

  test('a build is stale when a source is touched, added or its result is gone', () => {
    expect(freshness.isBuilt(root)).toBe(true);
    utimesSync(join(root, 'apps/cli/src/main.ts'), 1, 1);
    expect(freshness.isBuilt(root)).toBe(false);
    stamp();
    writeFileSync(join(root, 'apps/cli/src/more.ts'), '');
    expect(freshness.isBuilt(root)).toBe(false);
    stamp();
    rmSync(join(root, 'apps/cli/dist/main.js'));
    expect(freshness.isBuilt(root)).toBe(false);
  });

  test('a build is stale when a file changes that the cache of builds knows by name', () => {
    const { tasks } = JSON.parse(readFileSync(join(root, 'turbo.json'), 'utf8'));
    const inputs: readonly string[] = tasks['//#bundle'].inputs;
    const files = inputs.filter((it) => !it.includes('*'));
    expect(files).toEqual(
      expect.arrayContaining(['scripts/bundle.mjs', 'skills/holdfast/SKILL.md']),
    );
    for (const file of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      cpSync(join(ROOT, file), join(root, file));
      stamp();
      expect([file, freshness.isBuilt(root)]).toEqual([file, true]);
      appendFileSync(join(root, file), '\n');
      expect([file, freshness.isBuilt(root)]).toEqual([file, false]);
    }
  });

  test('tests and documents are no part of a build', () => {
    writeFileSync(join(root, 'apps/cli/src/main.test.ts'), '');
    writeFileSync(join(root, 'apps/cli/README.md'), '');
    expect(freshness.isBuilt(root)).toBe(true);
  });
});
