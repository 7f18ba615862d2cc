import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that runs beside a test until it is stopped. */
export interface Background {
  /** Throws when it ended by itself. */
  check(): void;
  /** Kills it and answers what it printed after its first line. */
  stop(): Promise<string>;
}

/** Starts a script and waits until it has printed `ready`. */
export async function startBackground(script: string, ...args: string[]): Promise<Background> {
  const child = spawn(process.execPath, ['-e', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  const closed = once(child, 'close');
  while (!output.startsWith('ready\n')) await Promise.race([once(child.stdout, 'data'), closed]);
  return {
    check() {
      if (child.exitCode !== null) throw new Error('The program beside the test has ended.');
    },
    async stop() {
      child.kill('SIGKILL');
      await closed;
      return output.slice('ready\n'.length);
    },
  };
}

/**
 * Swaps the directory `src` and a symlink to `../outside`, as fast as it can. A directory that
 * somebody makes while there is none is replaced when it is empty.
 */
export const SWAPPER = `
  const { renameSync, symlinkSync, unlinkSync, writeSync } = require('node:fs');
  process.chdir(process.argv[1]);
  writeSync(1, 'ready\\n');
  for (;;) {
    renameSync('src', 'real');
    try {
      symlinkSync('../outside', 'src');
      unlinkSync('src');
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    renameSync('real', 'src');
  }
`;

/**
 * Reads files for ever. Argument: a JSON file of absolute paths with the texts they may have, of
 * which `null` stands for absence. Prints `.` for a thousand looks and `!` with what it saw that is
 * none of them.
 */
export const READER = `
  const { readFileSync, writeSync } = require('node:fs');
  const files = Object.entries(JSON.parse(readFileSync(process.argv[1], 'utf8')));
  const look = (path) => {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      if (error.code === 'ENOENT') return null;
      throw error;
    }
  };
  const cell = new Int32Array(new SharedArrayBuffer(4));
  writeSync(1, 'ready\\n');
  for (let looks = 1; ; looks += 1) {
    for (const [path, texts] of files) {
      const seen = look(path);
      if (!texts.includes(seen)) writeSync(1, '!' + path + ' ' + JSON.stringify(seen)?.slice(0, 80) + '\\n');
    }
    if (looks % 100 === 0) writeSync(1, '.');
    // The machine has other things to do.
    Atomics.wait(cell, 0, 0, 1);
  }
`;
