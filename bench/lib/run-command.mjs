import { spawnSync } from 'node:child_process';

const REPORT = new URL('report-cpu.cjs', import.meta.url).pathname;

/**
 * Runs a Node program to its end.
 *
 * @returns {{wall: number, cpu: number, rss: number, status: number}} milliseconds, of CPU only the
 *   program's own, and its greatest memory in MiB.
 */
export function runCommand(cwd, args) {
  const start = performance.now();
  const { status, output, stderr } = spawnSync(process.execPath, ['-r', REPORT, ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const wall = performance.now() - start;
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return { wall, status, ...JSON.parse(output[3]) };
}

/** The value in the middle. */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
