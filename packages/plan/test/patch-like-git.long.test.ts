import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FileState } from '../src/index.js';
import { TREES } from './arbitrary-trees.js';
import { gitDiffs } from './patch-like-git.js';
import { patchedTree } from './patched-tree.js';
import { readBlobs } from './read-blobs.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DEEP = process.env.HOLDFAST_DEEP !== undefined;

test('diffs of random trees lead to what git apply makes of them', () => {
  let applied = 0;
  for (const options of [
    '--binary --no-renames',
    '--binary -M',
    '--binary -C --find-copies-harder',
  ]) {
    const cases = fc.sample(TREES, DEEP ? 400 : 10);
    for (const [index, { patch, tree }] of gitDiffs(cases, options).entries()) {
      if (patch === '') continue;
      expect(patchedTree(patch, cases[index]?.before ?? new Map()), patch).toEqual(tree);
      applied += 1;
    }
  }
  process.stdout.write(`${applied} generated diffs led to the trees of git apply\n`);
  expect(applied).toBeGreaterThan(20);
}, 1_200_000);

test('the commits of this history lead to what git apply makes of them', () => {
  const directory = mkdtempSync(join(tmpdir(), 'patch-history-'));
  try {
    const count = DEEP ? 500 : 8;
    execFileSync('sh', ['-c', SCRIPT, 'sh', directory, String(count)], { cwd: ROOT });
    let same = 0;
    let refused = 0;
    const list = readFileSync(join(directory, 'list'), 'utf8').trim().split('\n');
    for (const name of list) {
      const { before, after } = sides(readFileSync(join(directory, `${name}.raw`), 'utf8'));
      const result = patchedTree(readFileSync(join(directory, `${name}.patch`), 'utf8'), before);
      if (Array.isArray(result)) {
        // Paths that plans may not touch, such as fixtures with odd names.
        expect(
          result.every(({ code }) => code.startsWith('path-')),
          JSON.stringify(result),
        ).toBe(true);
        refused += 1;
        continue;
      }
      expect(result, name).toEqual(after);
      same += 1;
    }
    process.stdout.write(
      `${same} diffs of commits led to the trees of git apply, ${refused} have paths of no plan\n`,
    );
    expect(same).toBeGreaterThan(list.length / 2);
  } finally {
    rmSync(directory, { recursive: true });
  }
}, 1_200_000);

/** Each commit with and without renames: the patch, and what the index has after git applied it. */
const SCRIPT = `set -e
export GIT_INDEX_FILE="$1/index"
for c in $(git log --no-merges --min-parents=1 --format=%H -n "$2" -- packages apps scripts docs); do
  for o in --no-renames -M; do
    n="$1/$c$o"
    git diff --binary --full-index --no-ext-diff --no-textconv $o "$c^" "$c" -- . ':!.holdfast' > "$n.patch"
    test -s "$n.patch" || continue
    git read-tree "$c^"
    git apply --cached --whitespace=nowarn "$n.patch"
    git diff-index --cached --raw -z --no-renames --abbrev=40 "$c^" > "$n.raw"
    echo "$c$o" >> "$1/list"
  done
done`;

/** Lines of `diff-index --raw`: `:<mode> <mode> <id> <id> <kind>`, then the path. */
function sides(raw: string) {
  const fields = raw.split('\0');
  const entries: { path: string; modes: string[]; ids: string[] }[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [oldMode = '', newMode = '', oldId = '', newId = ''] = (fields[at] ?? '')
      .slice(1)
      .split(' ');
    entries.push({ path: fields[at + 1] ?? '', modes: [oldMode, newMode], ids: [oldId, newId] });
  }
  const there = entries.filter(({ modes }) => modes[0] !== '000000');
  const blobs = readBlobs(
    ROOT,
    there.map(({ ids }) => ids[0] ?? ''),
  );
  const before = new Map<string, FileState>(
    there.map(({ path, modes, ids }) => [
      path,
      { bytes: blobs.get(ids[0] ?? '') ?? Buffer.alloc(0), executable: modes[0] === '100755' },
    ]),
  );
  const after = new Map(
    entries
      .filter(({ modes }) => modes[1] !== '000000')
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .map(({ path, modes, ids }) => [path, `${modes[1]} ${ids[1]}`]),
  );
  return { before, after };
}
