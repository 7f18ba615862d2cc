import { execFile, spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The built program of an app, built anew when a source is newer. */
export async function builtProgram(app: 'cli' | 'mcp-http'): Promise<string> {
  const directory = join(ROOT, 'apps', app);
  const main = join(directory, 'dist/main.js');
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => join(ROOT, 'packages', name));
  const newest = Math.max(...[directory, ...packages].map((it) => newestIn(join(it, 'src'))));
  if ((statSync(main, { throwIfNoEntry: false })?.mtimeMs ?? 0) < newest) await build(directory);
  return main;
}

function newestIn(directory: string): number {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs);
  return Math.max(0, ...files);
}

function build(directory: string): Promise<void> {
  const tsup = createRequire(join(ROOT, 'package.json')).resolve('tsup/dist/cli-default.js');
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [tsup], { cwd: directory }, (error, stdout, stderr) => {
      if (error === null) resolve();
      else reject(new Error(`The program cannot be built.\n${stdout}${stderr}`));
    });
  });
}

/** A server process that listens. */
export interface ServerProcess {
  readonly url: URL;
  readonly stdout: () => string;
  /** Sends a signal and answers how the process ended. */
  readonly stop: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Starts the server and waits until it says where it listens. */
export function startProgram(
  main: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, ...env } });
  const output = { stdout: '', stderr: '' };
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      output.stderr += chunk;
      const url = /listens at (\S+)/.exec(output.stderr)?.[1];
      if (url === undefined) return;
      const stop = (signal: NodeJS.Signals) => {
        child.kill(signal);
        return ended;
      };
      resolve({ url: new URL(url), stdout: () => output.stdout, stop });
    });
    ended.then((code) => reject(new Error(`Ended with ${code}: ${output.stderr}`)));
  });
}
