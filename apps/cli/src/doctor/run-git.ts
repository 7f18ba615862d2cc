import { execFile } from 'node:child_process';

/**
 * Runs git for reading. File monitors and lazy fetches, which a repository's configuration may
 * start as programs, are off.
 *
 * @returns stdout, or why there is none.
 */
export function runGit(
  args: readonly string[],
  cwd: string,
): Promise<
  { readonly ok: true; readonly stdout: string } | { readonly ok: false; readonly missing: boolean }
> {
  return new Promise((resolve) => {
    execFile(
      'git',
      ['-c', 'core.fsmonitor=false', ...args],
      {
        cwd,
        timeout: 10_000,
        maxBuffer: 8 * 1024 * 1024,
        env: { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0' },
      },
      (error, stdout) => {
        if (error === null) resolve({ ok: true, stdout });
        else resolve({ ok: false, missing: error.code === 'ENOENT' });
      },
    );
  });
}
