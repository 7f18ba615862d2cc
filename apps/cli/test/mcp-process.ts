import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { MAIN, PLAIN } from './built-cli.js';

/** A message as the server wrote it. */
export interface Answer {
  readonly jsonrpc: '2.0';
  readonly id?: string | number | null;
  readonly method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever is there.
  readonly result?: any;
  readonly error?: { readonly code: number; readonly message: string };
}

/** The server as a process, and a client that writes lines by hand. */
export interface McpProcess extends AsyncDisposable {
  readonly child: ChildProcessWithoutNullStreams;
  /** Every line of stdout so far. */
  readonly lines: readonly string[];
  write(line: string | Uint8Array): void;
  request(id: number, method: string, params?: object): Promise<Answer>;
  /** Resolves with the exit code and how long it took from now, in milliseconds. */
  exit(): Promise<{ readonly code: number | null; readonly ms: number }>;
  stderr(): string;
}

export function startMcp(args: readonly string[], cwd: string): McpProcess {
  const child = spawn(process.execPath, [MAIN, 'mcp', ...args], {
    cwd,
    env: { ...process.env, ...PLAIN },
  });
  const lines: string[] = [];
  const waiting = new Map<unknown, (answer: Answer) => void>();
  let [rest, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = `${rest}${chunk}`.split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      lines.push(line);
      const answer: Answer = JSON.parse(line);
      waiting.get(answer.id)?.(answer);
    }
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  child.stdin.on('error', () => undefined);
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const write = (line: string | Uint8Array) => {
    child.stdin.write(line);
    child.stdin.write('\n');
  };
  return {
    child,
    lines,
    write,
    request: (id, method, params = {}) =>
      new Promise((resolve) => {
        waiting.set(id, resolve);
        write(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      }),
    exit: async () => {
      const from = performance.now();
      return { code: await exited, ms: performance.now() - from };
    },
    stderr: () => errors,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The first message of a client of the 2025 line. */
export const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
};
