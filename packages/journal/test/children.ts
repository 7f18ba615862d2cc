import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleScript, makeTempDir, runProcess, type TempDir } from '@holdfast/test-kit';
import type { ChangeResult } from '../src/index.js';
import type { Order } from './order.js';

/** Runs journal commands in processes of their own. */
export interface Children {
  /** The program that runs one order from its standard input. */
  readonly script: string;
  /** Runs an order that is to be killed; fails when it ended in another way. */
  kill(order: Order): Promise<void>;
  /** Runs an order to its end. */
  run(order: Order): Promise<ChangeResult>;
  /** Starts an order that is to be held at a call, and waits until it is. */
  hold(order: Order): Promise<HeldChild>;
  remove(): void;
}

/** A process that waits at a call. */
export interface HeldChild {
  readonly pid: number;
  /** Lets it go and waits for its end. */
  finish(): Promise<ChangeResult>;
  /** Kills it and waits for its end. */
  kill(): Promise<void>;
}

export async function makeChildren(): Promise<Children> {
  const temp: TempDir = makeTempDir('holdfast-child-');
  const script = await bundleScript(join(import.meta.dirname, 'change-child.ts'), temp.path);
  const run = (order: Order) =>
    runProcess(process.execPath, [script], { input: JSON.stringify(order) });
  return {
    script,
    async kill(order) {
      const { signal, stdout, stderr } = await run(order);
      if (signal !== 'SIGKILL') throw new Error(`It was not killed: ${stdout} ${stderr}`);
    },
    async run(order) {
      const { stdout, stderr } = await run(order);
      if (stdout === '') throw new Error(stderr);
      return JSON.parse(stdout) as ChangeResult;
    },
    async hold(order) {
      const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
      });
      const ended = once(child, 'close');
      child.stdin.end(JSON.stringify(order));
      while (!output.startsWith('held\n')) {
        await Promise.race([once(child.stdout, 'data'), ended]);
        if (child.exitCode !== null) throw new Error(`It ended before it was held: ${output}`);
      }
      return {
        pid: child.pid ?? 0,
        async finish() {
          writeFileSync(`${order.root}.go`, '');
          await ended;
          rmSync(`${order.root}.go`);
          return JSON.parse(output.slice('held\n'.length)) as ChangeResult;
        },
        async kill() {
          child.kill('SIGKILL');
          await ended;
        },
      };
    },
    remove: () => temp.remove(),
  };
}
