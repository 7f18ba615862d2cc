import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HoldfastError } from '@holdfast/base';
import type { StagedPath } from '@holdfast/project';

const run = promisify(execFile);

/**
 * Lets the index have what `HEAD` has of some files. Neither hooks nor filters run.
 *
 * @param appRoot - what the paths are relative to, itself relative to `cwd`.
 * @throws HoldfastError `io-error` when git cannot write the index.
 */
export async function unstage(
  cwd: string,
  appRoot: string | undefined,
  staged: readonly StagedPath[],
): Promise<void> {
  if (staged.length === 0) return;
  const directory = join(cwd, appRoot ?? '.');
  try {
    // git takes these paths relative to the top of the work tree, wherever it runs.
    const { stdout: prefix } = await git(directory, ['rev-parse', '--show-prefix']);
    const lines = staged.map(({ path, committed }) => {
      const { mode, contentId } = committed ?? { mode: '0', contentId: '0'.repeat(40) };
      return `${mode} ${contentId} 0\t${prefix.replace(/\n$/, '')}${path}\0`;
    });
    await git(directory, ['update-index', '-z', '--index-info'], lines.join(''));
  } catch (cause) {
    throw new HoldfastError('io-error', 'Git could not take the work out of its index.', {
      hint: 'The plan is kept, and the files are as HEAD has them. Another git command may be running: wait for it, then run git reset.',
      cause,
    });
  }
}

// What @holdfast/source runs only reads: servers, which may write nothing, reach all of it.
function git(cwd: string, args: readonly string[], input = '') {
  const safe = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false'];
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  const running = run('git', [...safe, ...args], { cwd, env: Object.fromEntries(kept) });
  running.child.stdin?.on('error', () => undefined);
  running.child.stdin?.end(input);
  return running;
}
