import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Credential } from '../network/credentials.js';
import { remoteFailure } from '../network/remote-failure.js';

/** One run of git that may write to a mirror or talk to a server. */
export interface GitRun {
  readonly args: readonly string[];
  readonly cwd: string;
  /** The mirror; without one git finds no repository at all. */
  readonly gitDir?: string;
  readonly config?: GitConfig;
  readonly env?: Readonly<Record<string, string>>;
  /** Given to git on a descriptor, when the server asks for it. */
  readonly credential?: Credential;
  readonly signal: AbortSignal;
  /** Is given each piece of the output in the place of its being collected. */
  readonly onOutput?: (chunk: Buffer) => void;
}

/** Settings in their order; a name may come more than once. */
export type GitConfig = readonly (readonly [name: string, value: string])[];

/** What a run left behind. */
export interface GitRunResult {
  readonly code: number | null;
  readonly stdout: string;
  /** The last of what git said, in English. */
  readonly stderr: string;
}

/**
 * Runs git in an environment of its own: no configuration of the machine or of a user, no hooks, no
 * helpers, no questions, no protocol but the one that is named. What the run starts is one process
 * group, which ends with the signal.
 *
 * A token is in no argument, no variable and no file: git's credential helper is a shell that reads an
 * inherited descriptor.
 *
 * @throws `repository-unavailable`: `git-unavailable` when git does not start, `stopped` with the signal.
 */
export async function gitRun(run: GitRun): Promise<GitRunResult> {
  const { args, cwd, signal, credential } = run;
  if (signal.aborted) throw stopped();
  const child = spawn('git', ['--no-pager', ...args], {
    cwd,
    env: environment(run),
    stdio: ['ignore', 'pipe', 'pipe', credential === undefined ? 'ignore' : 'pipe'],
    detached: true,
  });
  if (credential !== undefined) hand(child.stdio[3] as Writable, credential);
  const stop = () => killGroup(child);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const result = await collect(child, run.onOutput);
    if (signal.aborted) throw stopped();
    return result;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Marks what writes to a mirror, so that it can be found when the service was killed without it. */
export const MIRROR_VARIABLE = 'HOLDFAST_MIRROR';

function environment({ cwd, gitDir, config = [], env = {}, credential }: GitRun) {
  const helper: GitConfig = credential === undefined ? [] : [['credential.helper', HELPER]];
  return {
    PATH: process.env.PATH ?? '',
    LC_ALL: 'C',
    // No ~/.netrc, no ~/.ssh: the directory of nobody.
    HOME: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_CEILING_DIRECTORIES: cwd.replace(/\/[^/]+$/, '') || '/',
    ...(gitDir === undefined ? {} : { GIT_DIR: gitDir, [MIRROR_VARIABLE]: gitDir }),
    ...env,
    ...configVariables([...SAFE_CONFIG, ...helper, ...config]),
  };
}

/** Answers git's question once; what git wants to keep or to forget is none of its business. */
const HELPER = '!f() { test "$1" = get && cat <&3; }; f';

const SAFE_CONFIG: GitConfig = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.askPass', ''],
  ['core.attributesFile', '/dev/null'],
  ['credential.helper', ''],
  ['advice.detachedHead', 'false'],
  ['init.templateDir', ''],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  // A check of one repository must not take the memory of all others.
  ['pack.threads', '1'],
  ['pack.windowMemory', '32m'],
  ['pack.deltaCacheSize', '16m'],
  ['core.packedGitWindowSize', '16m'],
  ['core.packedGitLimit', '128m'],
  ['core.deltaBaseCacheLimit', '32m'],
  ['core.bigFileThreshold', '2m'],
];

function configVariables(config: GitConfig): Record<string, string> {
  const pairs = config.flatMap(([name, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, name],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return { GIT_CONFIG_COUNT: String(config.length), ...Object.fromEntries(pairs) };
}

function hand(pipe: Writable, { user, token }: Credential): void {
  // Nobody reads it when the server does not ask.
  pipe.on('error', () => undefined);
  pipe.end(`username=${user}\npassword=${token}\n`);
}

async function collect(child: ChildProcess, onOutput: GitRun['onOutput']): Promise<GitRunResult> {
  const stdout: Buffer[] = [];
  let stderr = '';
  (child.stdout as Readable).on('data', onOutput ?? ((chunk: Buffer) => stdout.push(chunk)));
  (child.stderr as Readable).on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-MAX_STDERR);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (cause) => reject(notStarted(cause)));
    child.on('close', resolve);
  });
  return { code, stdout: Buffer.concat(stdout).toString('utf8'), stderr };
}

const MAX_STDERR = 8_000;

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The whole group has ended.
  }
}

function stopped() {
  return remoteFailure('stopped', 'The fetch was stopped.');
}

function notStarted(cause: unknown) {
  return remoteFailure('git-unavailable', 'The git program could not be started.', {
    hint: 'Install git 2.37 or newer.',
    cause,
  });
}
