import { tmpdir } from 'node:os';
import { remoteFailure } from '../network/remote-failure.js';
import { gitRun } from './git-run.js';

/**
 * Makes sure that git can be told which address to connect to: older ones silently ignore it.
 *
 * @throws `repository-unavailable`, reason `git-unavailable`.
 */
export async function checkGitVersion(): Promise<string> {
  const signal = AbortSignal.timeout(30_000);
  const { stdout } = await gitRun({ args: ['--version'], cwd: tmpdir(), signal });
  const version = /\d+\.\d+[\w.-]*/.exec(stdout)?.[0] ?? '';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 2 || (major === 2 && minor >= OLDEST_MINOR)) return version;
  throw remoteFailure('git-unavailable', `git ${version} is too old.`, {
    hint: 'Install git 2.37 or newer.',
  });
}

const OLDEST_MINOR = 37;
