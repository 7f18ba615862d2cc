import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runQuietly } from './run-quietly.mjs';
import { explainFailure } from './setup-error.mjs';

/** Gives up on a registry after about a quarter of a minute; the default needs more than one. */
export const FETCH_RETRIES = [
  '--fetch-retries=3',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-factor=3',
];

/**
 * An environment in which `pnpm` is exactly the version of package.json's `packageManager`: a
 * directory with a shim is put first into PATH. Turbo and publint look for pnpm there, and going
 * through `npx` for each call would cost a second.
 */
export async function pinnedPnpmEnv(root, say) {
  const version = pinnedVersion(root);
  const shimDir = join(root, '.cache', `pnpm-${version}`);
  const pathFile = join(shimDir, 'program.txt');
  if (!existsSync(pathFile) || !existsSync(readFileSync(pathFile, 'utf8'))) {
    const program = await locatePnpm(root, version, say);
    mkdirSync(shimDir, { recursive: true });
    writeShims(shimDir, program);
    writeFileSync(pathFile, program);
  }
  return {
    ...cleanEnv(),
    PATH: [shimDir, dirname(process.execPath), process.env.PATH].join(delimiter),
  };
}

/** How to run the pinned pnpm with an environment of {@link pinnedPnpmEnv}, without a shell. */
export function pnpmCommand(root) {
  const shimDir = join(root, '.cache', `pnpm-${pinnedVersion(root)}`);
  return [process.execPath, readFileSync(join(shimDir, 'program.txt'), 'utf8')];
}

function pinnedVersion(root) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return manifest.packageManager.replace(/^pnpm@/, '');
}

async function locatePnpm(root, version, say) {
  const running = process.env.npm_execpath ?? '';
  if (
    process.env.npm_config_user_agent?.startsWith(`pnpm/${version} `) &&
    /\.c?js$/.test(running)
  ) {
    return realpathSync(running);
  }
  say(`fetching pnpm ${version}`);
  const print = fileURLToPath(new URL('./print-pnpm-path.mjs', import.meta.url));
  const [command, ...start] = npmCommand();
  const program = [`--package=pnpm@${version}`, '--', 'node', print];
  const args = [...start, 'exec', '--yes', ...FETCH_RETRIES, ...program];
  const result = await runQuietly(command, args, {
    cwd: root,
    env: { ...cleanEnv(), PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) },
    label: 'fetching pnpm',
    say,
  });
  const path = /^pnpm-program:(.+)$/m.exec(result.output)?.[1];
  if (result.code !== 0 || path === undefined) {
    throw explainFailure(`Fetching pnpm ${version} through npx`, result.output);
  }
  return path;
}

/** npm's own program file where it can be found (no shell needed, also on Windows), else `npm`. */
export function npmCommand() {
  const bin = dirname(realpathSync(process.execPath));
  const candidates = [
    /npm-cli\.js$/.test(process.env.npm_execpath ?? '') ? process.env.npm_execpath : undefined,
    join(bin, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(bin, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const npm = candidates.find((path) => path !== undefined && existsSync(path));
  return npm === undefined ? ['npm'] : [process.execPath, npm];
}

function writeShims(dir, program) {
  const shim = join(dir, 'pnpm');
  writeFileSync(shim, `#!/bin/sh\nexec node "${program}" "$@"\n`);
  chmodSync(shim, 0o755);
  writeFileSync(join(dir, 'pnpm.cmd'), `@node "${program}" %*\r\n`);
}

/**
 * The caller's environment without what would change an install: NODE_ENV=production drops
 * development packages, and `npm start --silent` would silence pnpm's error messages too.
 */
function cleanEnv() {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
  for (const name of [
    'NODE_ENV',
    'npm_config_loglevel',
    'npm_config_production',
    'npm_config_omit',
  ]) {
    delete env[name];
  }
  return env;
}
