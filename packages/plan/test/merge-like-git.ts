import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Three versions of one file: the origin, and two changes of it. */
export interface Versions {
  readonly base: Uint8Array;
  readonly current: Uint8Array;
  readonly planned: Uint8Array;
}

/** What `git merge-file` makes of each; nothing where it finds conflicts. One shell runs them all. */
export function mergeLikeGit(cases: readonly Versions[]): readonly (Buffer | undefined)[] {
  const directory = mkdtempSync(join(tmpdir(), 'merge-like-git-'));
  try {
    for (const [index, { base, current, planned }] of cases.entries()) {
      mkdirSync(join(directory, String(index)));
      writeFileSync(join(directory, `${index}/base`), base);
      writeFileSync(join(directory, `${index}/current`), current);
      writeFileSync(join(directory, `${index}/planned`), planned);
    }
    execFileSync('sh', ['-c', SCRIPT], { cwd: directory });
    return cases.map((_, index) => {
      const isClean = existsSync(join(directory, `${index}/clean`));
      return isClean ? readFileSync(join(directory, `${index}/out`)) : undefined;
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const SCRIPT = `for d in *; do
  git merge-file -p -q "$d/current" "$d/base" "$d/planned" > "$d/out" 2> "$d/err" && : > "$d/clean"
done; :`;
