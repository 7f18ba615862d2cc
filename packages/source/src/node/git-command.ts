import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { HoldfastError } from '@holdfast/base';

/** Where git finds the repository: a directory inside a work tree, or a bare repository. */
export interface GitLocation {
  readonly directory: string;
  /** Another index than the repository's own, absolute: git gives one to hooks of a partial commit. */
  readonly indexFile?: string;
  /**
   * Whether the configuration of the user and the system counts, not only the repository's own: for
   * `config`, which runs nothing.
   */
  readonly userConfiguration?: boolean;
}

/**
 * Starts git so that nothing of the user's or the repository's configuration can run code, ask a
 * question or use the network. The commands used here (`cat-file`, `ls-tree`, `ls-files`,
 * `rev-parse`, `rev-list`, `log`, `diff-tree`) run no hooks and no filters; file-system monitors,
 * external diffs, text conversions and signature checks are switched off one by one.
 */
export function spawnGit(
  location: GitLocation,
  args: readonly string[],
): ChildProcessWithoutNullStreams {
  // It refuses to be told that its paths are literal; who calls it writes `./` before them.
  const literal = args[0] === 'check-ignore' ? [] : ['--literal-pathspecs'];
  return spawn('git', [...SAFE_CONFIG, ...literal, ...args], {
    cwd: location.directory,
    env: safeEnvironment(location),
    stdio: 'pipe',
  });
}

const SAFE_CONFIG = [
  '--no-pager',
  '--no-replace-objects',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.quotePath=false',
  '-c',
  'core.useReplaceRefs=false',
  '-c',
  'log.showSignature=false',
  '-c',
  'protocol.allow=never',
  '-c',
  'safe.directory=*',
] as const;

function safeEnvironment({ indexFile, userConfiguration }: GitLocation): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  return {
    ...Object.fromEntries(kept),
    ...(userConfiguration === true
      ? {}
      : { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }),
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    LC_ALL: 'C',
    ...(indexFile === undefined ? {} : { GIT_INDEX_FILE: indexFile }),
  };
}

/** The output of a finished git command; `undefined` when it exited with another code than 0. */
export async function runGit(
  location: GitLocation,
  args: readonly string[],
  input?: string,
): Promise<Buffer | undefined> {
  const child = spawnGit(location, args);
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  child.stderr.resume();
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (cause) => reject(gitMissing(cause)));
    child.on('close', resolve);
  });
  return code === 0 ? Buffer.concat(chunks) : undefined;
}

function gitMissing(cause: unknown): HoldfastError {
  return new HoldfastError('source-unavailable', 'The git program could not be started.', {
    hint: 'Install git 2.25 or newer, or read the repository with the embedded reader.',
    cause,
  });
}
