import { readlinkSync } from 'node:fs';

/**
 * Whether other processes find what is ours under `/proc/<our number>`: not where `/proc` is missing,
 * or counts the processes of another namespace.
 */
export function procKnowsUs(): boolean {
  known ??= process.platform === 'linux' && ownNumber() === String(process.pid);
  return known;
}

let known: boolean | undefined;

function ownNumber(): string | undefined {
  try {
    return readlinkSync('/proc/self');
  } catch {
    return undefined;
  }
}
