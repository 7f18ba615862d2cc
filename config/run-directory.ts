import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
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
  return () => {
    endDatabaseServer(directory);
    rmSync(directory, { recursive: true, force: true });
  };
}

/** The one that the first test which needs PostgreSQL starts for all. */
function endDatabaseServer(directory: string): void {
  const file = join(directory, 'postgres/data/postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  // Its files go with the directory: there is nothing to be written out before the end.
  if (Number.isInteger(pid) && pid > 1) process.kill(pid, 'SIGQUIT');
}

function base(): string {
  try {
    return realpathSync('/dev/shm');
  } catch {
    return realpathSync(tmpdir());
  }
}
