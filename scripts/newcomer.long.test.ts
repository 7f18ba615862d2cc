import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from './bootstrap/workspace.mjs';
import { outputMatches, withNames } from './transcripts/compare-output.mjs';
import { findTranscripts } from './transcripts/find-transcripts.mjs';

// On a disk: other tests have their directories in memory, which an installation would fill.
const area = mkdtempSync('/var/tmp/holdfast-newcomer-');
afterAll(() => rmSync(area, { recursive: true, force: true }));

const at = (name: string): string => join(area, name);
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** A machine with Node, git and a shell, nothing installed, and a package store as the only memory. */
function machine(): Readonly<Record<string, string | undefined>> {
  for (const name of ['bin', 'home', 'tmp']) mkdirSync(at(name));
  const node = dirname(process.execPath);
  const shell = [
    'sh',
    'bash',
    'git',
    'env',
    'mkdir',
    'printf',
    'cat',
    'uname',
    'sed',
    'dirname',
    'basename',
    'less',
    'ps',
    'cp',
    'readlink',
  ];
  for (const name of [...shell, 'node', 'npm', 'npx']) {
    const found = spawnSync('sh', ['-c', `PATH="${node}:$PATH" command -v ${name}`], {
      encoding: 'utf8',
    }).stdout.trim();
    if (found !== '') symlinkSync(found, at(`bin/${name}`));
  }
  return {
    PATH: at('bin'),
    HOME: at('home'),
    TMPDIR: at('tmp'),
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    // What a machine has that was used before: downloads, never what was made of them.
    npm_config_cache: cacheOf('npm', ['config', 'get', 'cache']),
    npm_config_store_dir: packageStore(),
    npm_config_registry: process.env.npm_config_registry,
    npm_config_prefix: at('home/.npm'),
    GIT_CONFIG_GLOBAL: at('home/.gitconfig'),
  };
}

/** Of this clone's own install. */
function packageStore(): string | undefined {
  const text = readFileSync(join(ROOT, 'node_modules/.modules.yaml'), 'utf8');
  return /"?storeDir"?: "?([^",\n]+)/.exec(text)?.[1]?.replace(/\/v\d+$/, '');
}

function cacheOf(command: string, args: readonly string[]): string {
  return spawnSync(command, args, { encoding: 'utf8' }).stdout.trim();
}

test('the README, followed to the letter in a fresh clone', () => {
  const env = machine();
  writeFileSync(at('home/.gitconfig'), '[user]\nname = Ada\nemail = ada@example.org\n');
  const sh = (script: string, cwd = at('home')) => {
    const run = spawnSync(at('bin/sh'), ['-c', script], { cwd, env, encoding: 'utf8' });
    return { ...run, text: `${run.stdout}${run.stderr}` };
  };
  expect(sh(`git clone --quiet --no-hardlinks '${ROOT}' ~/holdfast`)).toMatchObject({ status: 0 });

  // "Two commands": the first of them; the second one runs this test.
  const tour = sh('npm start', at('home/holdfast'));
  expect(tour.text).toContain('holdfast: installing packages');
  expect(tour.status, tour.text.slice(-2000)).toBe(0);
  expect(tour.text).toContain('All 20 claims were checked and hold.');
  expect(tour.text).toContain('Killed by SIGKILL.');
  expect(tour.text).toContain('The project is this repository, in a clone of its own.');
  expect(tour.text.split('\n').length).toBeLessThan(400);
  const picture = /The picture of the map stays: (.+)/.exec(tour.text)?.[1] ?? '';
  expect(readFileSync(picture, 'utf8')).toMatch(/^<!doctype html>/i);
  // Nothing else of it stays.
  expect(readdirSync(dirname(picture))).toEqual(['map.html']);

  // "In sixty seconds", in one shell, as somebody types it.
  const section = README.slice(
    README.indexOf('## In sixty seconds'),
    README.indexOf('## Documents that'),
  );
  const fences = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  const alias = fences.find((code) => code.startsWith('alias')) ?? '';
  const setup = fences.find((code) => code.includes('request.json')) ?? '';
  expect(alias).not.toBe('');
  expect(setup).not.toBe('');
  const here = (text: string): string => text.replaceAll('/tmp/', `${at('tmp')}/`);
  expect(sh(here(setup))).toMatchObject({ status: 0 });

  const names = new Map<string, string>();
  const [session] = findTranscripts(section);
  const shown = (session?.parts ?? []).flatMap((part) => ('command' in part ? [part] : []));
  expect(shown.length).toBeGreaterThan(2);
  for (const { command, expected } of shown) {
    // The last one is after somebody edited the file.
    const edit = expected[0]?.startsWith('Refused')
      ? `${again(names)}; echo '// Mine' >>src/greet.ts\n`
      : '';
    const { stdout } = sh(`${alias}\n${edit}${withNames(command, names)}`, here('/tmp/example'));
    const found = stdout
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => line.trimEnd());
    expect(outputMatches(expected, found, names), `$ ${command}\n${stdout}`).toBe(true);
  }
});

const again = (names: ReadonlyMap<string, string>): string =>
  `holdfast change apply ${names.get('61b61afcbd67') ?? '61b61afcbd67'} >/dev/null`;
