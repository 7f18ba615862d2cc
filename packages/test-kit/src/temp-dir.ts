import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty directory, symlinks resolved, removed with everything in it when the scope ends (`using`) or on `remove()`. */
export interface TempDir extends Disposable {
  readonly path: string;
  remove(): void;
}

/** Makes a {@link TempDir} in memory-backed storage where there is some, which keeps durable writes cheap. */
export function makeTempDir(prefix = 'holdfast-test-'): TempDir {
  const path = mkdtempSync(join(base(), prefix));
  const remove = () => rmSync(path, { recursive: true, force: true });
  return { path, remove, [Symbol.dispose]: remove };
}

function base(): string {
  // Set for a run of the tests: what is forgotten goes with the run.
  const ofRun = process.env.HOLDFAST_TEST_DIRECTORY;
  if (ofRun !== undefined) return ofRun;
  try {
    return realpathSync('/dev/shm');
  } catch {
    return realpathSync(tmpdir());
  }
}
