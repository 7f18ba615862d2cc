import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/workspace.mjs';

/** Paths of the repository's own files, committed or not yet, without what git ignores; sorted. */
export function listFiles(filter) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  return execFileSync('git', ['-c', 'core.fsmonitor=false', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((path) => path !== '' && filter(path) && existsSync(join(ROOT, path)))
    .sort();
}
