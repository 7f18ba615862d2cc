import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { withClaim } from './claim.mjs';
import { buildKey, installKey, isBuilt, isInstalled, writeStamp } from './freshness.mjs';
import { FETCH_RETRIES, pinnedPnpmEnv, pnpmCommand } from './pinned-pnpm.mjs';
import { runQuietly } from './run-quietly.mjs';
import { explainFailure, SetupError } from './setup-error.mjs';
import { ROOT } from './workspace.mjs';

/**
 * Installs when the lockfile or a manifest changed, builds when a source changed, and does nothing
 * otherwise. Speaks on stderr only. `build` is `command` (what the command line needs, when it is
 * stale), `all` (the JavaScript and declarations of every package) or `none`.
 *
 * @throws SetupError with a message for the user.
 */
export async function ensureReady({ build = 'command', needGit = false } = {}) {
  if (needGit) requireGit();
  if (isDone(build)) return;
  await withClaim(
    join(ROOT, '.cache', 'bootstrap'),
    () => say('waiting for another run that installs or builds here'),
    async () => {
      if (isDone(build)) return;
      const env = await pinnedPnpmEnv(ROOT, say);
      if (!isInstalled(ROOT)) await install(env);
      if (build === 'all') await buildAll(env);
      if (build === 'command' && !isBuilt(ROOT)) await buildCommand(env);
    },
  );
}

/** {@link ensureReady} for a program's top level: prints a {@link SetupError} and ends with 1. */
export async function runReady(options) {
  try {
    await ensureReady(options);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    if (error.detail !== '') process.stderr.write(`${error.detail}\n\n`);
    say(error.message);
    process.exit(1);
  }
}

function isDone(build) {
  if (build === 'all') return false;
  return isInstalled(ROOT) && (build === 'none' || isBuilt(ROOT));
}

async function install(env) {
  const key = installKey(ROOT);
  say('installing packages');
  const [node, pnpm] = pnpmCommand(ROOT);
  const args = ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'];
  const more = ['--config.confirmModulesPurge=false', ...FETCH_RETRIES];
  const result = await runQuietly(node, [pnpm, ...args, ...more], {
    cwd: ROOT,
    env,
    label: 'installing packages',
    say,
  });
  if (result.code !== 0) throw explainFailure('Installing packages', result.output);
  writeStamp(ROOT, 'install', key);
}

/** The command needs no declarations. */
async function buildCommand(env) {
  // Before the build: a source edited meanwhile must count as changed next time.
  const key = buildKey(ROOT);
  const program = join(ROOT, 'scripts/bundle.mjs');
  // Its bundle takes the grammars from the package `syntax`, and everything else from sources.
  await runTool(env, 'building', program, ['syntax', 'cli']);
  writeStamp(ROOT, 'build', key);
}

async function buildAll(env) {
  const key = buildKey(ROOT);
  await Promise.all([bundle(env), declare(env)]);
  writeStamp(ROOT, 'build', key);
}

async function bundle(env) {
  const turbo = join(ROOT, 'node_modules/turbo/bin/turbo');
  const args = ['run', '//#bundle', '--output-logs=errors-only', '--no-color'];
  await runTool(env, 'building', turbo, args);
}

/** One compiler for all packages: one per package would check shared types again and again. */
async function declare(env) {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  await runTool(env, 'making declarations', tsc, ['-b']);
}

async function runTool(env, label, program, args) {
  say(label);
  const result = await runQuietly(process.execPath, [program, ...args], {
    cwd: ROOT,
    env,
    label,
    say,
  });
  if (result.code !== 0) throw new SetupError('The build failed, see above.', result.output.trim());
}

function requireGit() {
  const found = spawnSync('git', ['--version'], { stdio: 'ignore' }).status === 0;
  if (!found) {
    throw new SetupError(
      'git is not found in PATH. The tests work on real repositories: install git.',
    );
  }
}

function say(message) {
  process.stderr.write(`holdfast: ${message}\n`);
}
