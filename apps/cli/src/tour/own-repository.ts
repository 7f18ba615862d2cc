import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Name of this repository's own manifest. */
const NAME = 'holdfast-workspace';

/**
 * Clones the repository that this program was built in, so that the tour has a real project of some size
 * and leaves the clone of its user alone. Answers whether there was one, and git to clone it with.
 */
export function cloneOwnRepository(target: string): boolean {
  // The bundle is in `apps/cli/dist`.
  const own = fileURLToPath(new URL('../../../', import.meta.url));
  if (!isOwn(own)) return false;
  try {
    const safe = [
      '-c',
      'core.hooksPath=',
      '-c',
      'core.fsmonitor=false',
      '-c',
      'core.autocrlf=false',
    ];
    execFileSync('git', [...safe, 'clone', '-q', '--no-tags', own, target], { stdio: 'ignore' });
    // The tour starts without a map, whatever this repository keeps.
    rmSync(`${target}/.holdfast`, { recursive: true, force: true });
    return true;
  } catch {
    // Without git, or with another user's clone, the sample is what the tour shows.
    return false;
  }
}

function isOwn(root: string): boolean {
  try {
    if (!existsSync(`${root}.git`)) return false;
    return JSON.parse(readFileSync(`${root}package.json`, 'utf8')).name === NAME;
  } catch {
    return false;
  }
}
