import { spawn } from 'node:child_process';
import { STOP_SIGNALS } from './interruption.js';
import type { Terminal } from './terminal.js';

/**
 * Shows long text: through `$PAGER` (default `less -FRX`, which leaves short text on the screen)
 * when a person reads on a terminal, else plainly. A pager that cannot be started is not an error.
 */
export async function page(text: string, terminal: Terminal): Promise<void> {
  const command = pagerCommand(terminal.env);
  const shown = terminal.pages && command !== undefined && (await pipe(command, text, terminal));
  if (!shown) terminal.print(text);
}

function pagerCommand(env: NodeJS.ProcessEnv): string | undefined {
  const pager = env.PAGER ?? (process.platform === 'win32' ? '' : 'less -FRX');
  return pager.trim() === '' || pager.trim() === 'cat' ? undefined : pager;
}

/** Answers whether the pager ran; a shell that does not find it exits with 126 or 127. */
function pipe(command: string, text: string, terminal: Terminal): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      stdio: ['pipe', 'inherit', 'inherit'],
      env: terminal.env,
    });
    // Ctrl-C belongs to the pager while it is open.
    const listeners = STOP_SIGNALS.map((name) => ({ name, all: process.listeners(name) }));
    const ignore = (): void => undefined;
    for (const name of STOP_SIGNALS) {
      process.removeAllListeners(name);
      process.on(name, ignore);
    }
    const end = (shown: boolean): void => {
      for (const { name, all } of listeners) {
        process.removeListener(name, ignore);
        for (const listener of all) process.on(name, listener);
      }
      resolve(shown);
    };
    child.on('error', () => end(false));
    child.on('close', (code) => end(code !== 126 && code !== 127));
    // The user quit before the end: EPIPE is how that looks from here.
    child.stdin.on('error', ignore);
    child.stdin.end(text);
  });
}
