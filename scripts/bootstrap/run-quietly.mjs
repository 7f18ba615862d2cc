import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const HEARTBEAT_MS = 20_000;

/**
 * Runs a program with its output kept back; resolves to `{code, output}`. Says every 20 seconds
 * that it is still busy. A signal to this process ends the child first, so that nothing goes on
 * installing behind the next run's back.
 */
export function runQuietly(command, args, { cwd, env, label, say }) {
  return new Promise((resolve) => {
    const started = Date.now();
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    const heartbeat = setInterval(
      () => say(`still ${label} (${Math.round((Date.now() - started) / 1000)} s)`),
      HEARTBEAT_MS,
    );
    const stop = (signal) => {
      child.kill(signal);
      process.exit(128 + constants.signals[signal]);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, stop);
    const finish = (code, extra) => {
      clearInterval(heartbeat);
      for (const signal of signals) process.off(signal, stop);
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + extra });
    };
    child.on('error', (error) => finish(1, `\n${error.message}`));
    child.on('close', (code, signal) => finish(code ?? 1, signal ? `\nended by ${signal}` : ''));
  });
}
