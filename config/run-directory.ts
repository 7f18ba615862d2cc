import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * One directory for everything that a run of the tests makes, removed when the run ends: what a test
 * forgets, or was killed before it could remove, would fill the memory that `/dev/shm` is.
 */
export default function setup(): (() => void) | undefined {
  // Each of the projects of a run asks.
  if (process.env.HOLDFAST_TEST_DIRECTORY !== undefined) return undefined;
  const directory = mkdtempSync(join(base(), 'holdfast-run-'));
  // As the directory it is in: tests that become somebody else make things in it, too.
  chmodSync(directory, 0o1777);
  process.env.HOLDFAST_TEST_DIRECTORY = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}

function base(): string {
  try {
    return realpathSync('/dev/shm');
  } catch {
    return realpathSync(tmpdir());
  }
}
