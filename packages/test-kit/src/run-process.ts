import { spawn } from 'node:child_process';

/** What a finished process left behind. */
export interface ProcessResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  /** Added to this process' environment; `undefined` removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string | Uint8Array;
  /** Kills the process after this many milliseconds; default 60,000. */
  readonly timeoutMs?: number;
  readonly uid?: number;
  readonly gid?: number;
}

/** Runs a program to its end and answers its output; never rejects for an exit code. */
export function runProcess(
  file: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: 'pipe',
      timeout: options.timeoutMs ?? 60_000,
      killSignal: 'SIGKILL',
      uid: options.uid,
      gid: options.gid,
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve({
        code,
        signal,
        stdout: Buffer.concat(stdout).toString('utf8'),
        stderr: Buffer.concat(stderr).toString('utf8'),
      });
    });
    // A program that exits without reading its input closes the pipe: that is its right.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input);
  });
}
