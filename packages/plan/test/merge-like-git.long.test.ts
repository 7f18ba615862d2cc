import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeFiles } from '../src/index.js';
import { VERSIONS } from './arbitrary-versions.js';
import { mergeLikeGit, type Versions } from './merge-like-git.js';
import { readBlobs } from './read-blobs.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** How many of the cases we merge, and how many git does; each of ours has to be one of git's. */
function compare(cases: readonly Versions[]): { readonly ours: number; readonly gits: number } {
  const theirs = mergeLikeGit(cases);
  let ours = 0;
  for (const [index, { base, current, planned }] of cases.entries()) {
    const result = mergeFiles(base, current, planned);
    if (result.kind !== 'merged') continue;
    ours += 1;
    expect(Buffer.from(result.bytes).toString('latin1')).toBe(theirs[index]?.toString('latin1'));
  }
  return { ours, gits: theirs.filter((merged) => merged !== undefined).length };
}

test('what is merged of random texts, git merges to the same bytes', () => {
  const { ours, gits } = compare(fc.sample(VERSIONS, { numRuns: 250, seed: 20_261_201 }));
  process.stdout.write(`of random texts ${ours} were merged, by git ${gits}\n`);
  expect(ours).toBeGreaterThan(gits / 2);
}, 1_200_000);

// A file changed by one commit, carried over to what later commits made of it.
test('what is merged of this history, git merges to the same bytes', () => {
  const cases = historyCases(process.env.HOLDFAST_DEEP ? 2000 : 120);
  const { ours, gits } = compare(cases);
  process.stdout.write(`of ${cases.length} real files ${ours} were merged, by git ${gits}\n`);
  expect(ours).toBeGreaterThan(gits * 0.8);
}, 1_200_000);

function historyCases(most: number): readonly Versions[] {
  const log = git([
    'log',
    '--no-merges',
    '--no-renames',
    '--raw',
    '--abbrev=40',
    '--format=',
    '-n1500',
  ]);
  const changes = log
    .toString()
    .split('\n')
    .flatMap((line) => {
      const [, before, after, path] =
        /^:100644 100644 ([0-9a-f]{40}) ([0-9a-f]{40}) M\t(.*)$/.exec(line) ?? [];
      return before && after && path ? [{ before, after, path }] : [];
    });
  const byPath = new Map<string, typeof changes>();
  for (const change of changes)
    byPath.set(change.path, [...(byPath.get(change.path) ?? []), change]);
  // What a newer commit changed, as if it had been planned before the older one was made.
  const triples = [...byPath.values()].flatMap((list) =>
    list.flatMap(({ before, after }, index) => {
      const older = list[index + 1];
      return older?.after === before
        ? [{ base: before, current: older.before, planned: after }]
        : [];
    }),
  );
  const chosen = triples.slice(0, most);
  const blobs = readBlobs(
    ROOT,
    chosen.flatMap((triple) => Object.values(triple)),
  );
  const bytes = (id: string) => blobs.get(id) ?? Buffer.alloc(0);
  return chosen.map(({ base, current, planned }) => ({
    base: bytes(base),
    current: bytes(current),
    planned: bytes(planned),
  }));
}

function git(args: readonly string[]): Buffer {
  return execFileSync('git', args, { cwd: ROOT, maxBuffer: 1 << 30 });
}
