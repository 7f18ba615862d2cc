import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Where in a call the process is killed, or how the call fails. */
export type ShimPoint =
  | { readonly kill: number; readonly mode: 'before' | 'after' | 'half' }
  | { readonly fail: number; readonly errno: number };

/**
 * Builds the library that kills a process at a chosen libc call (crash-safety.md 5.3).
 *
 * @returns its path; `undefined` where there is no C compiler.
 */
export function buildKillShim(directory: string): string | undefined {
  const source = join(import.meta.dirname, 'kill-shim.c');
  const library = join(directory, 'kill-shim.so');
  for (const compiler of ['cc', 'gcc', 'clang']) {
    const options = ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'];
    const { error, status, stderr } = spawnSync(compiler, options, { encoding: 'utf8' });
    if (error !== undefined) continue;
    if (status !== 0) throw new Error(`${compiler} failed: ${stderr}`);
    return library;
  }
  return undefined;
}

/** The environment in which a process meets a point; without one its calls are only logged. */
export function shimEnvironment(
  shim: string,
  root: string,
  point: ShimPoint | { readonly log: string },
): Record<string, string> {
  const common = { LD_PRELOAD: shim, CR_ROOT: root };
  if ('log' in point) return { ...common, CR_LOG: point.log };
  if ('kill' in point) return { ...common, CR_KILL: String(point.kill), CR_MODE: point.mode };
  return { ...common, CR_ERR: `${point.fail}:${point.errno}` };
}
