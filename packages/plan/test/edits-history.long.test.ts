import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { decodeUtf8 } from '@holdfast/base';
import { expect, test } from 'vitest';
import { completeCandidates } from '../src/edits/complete-candidates.js';
import { type PatchedFile, readPatch } from '../src/index.js';
import { readBlobs } from './read-blobs.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const COMMITS = 150;

// Git knows what each file was before and after each commit.
test('the diffs of this repository lead to the files that its commits have', () => {
  const diffs = fileDiffs();
  const blobs = readBlobs(ROOT, [
    ...new Set(diffs.flatMap(({ before, after }) => [before, after])),
  ]);
  let patched = 0;
  for (const { patch, before, after, isNew } of diffs) {
    const [from, to] = [blobs.get(before), blobs.get(after)].map((bytes) =>
      bytes === undefined ? undefined : decodeUtf8(bytes),
    );
    if (to === undefined || (from === undefined && !isNew)) continue;
    const read = readPatch(patch);
    const [file] = read.ok ? read.files : [];
    // Binary files, paths that no plan takes, and what a candidate says beside its patch.
    if (file === undefined || file.executable === true || !isLines(file)) continue;
    const { path } = file;
    const result = completeCandidates([{ path, patch, reason: 'History' }], () => from);
    expect(result, patch.slice(0, 200)).toMatchObject({ ok: true });
    expect(result, patch.slice(0, 200)).toMatchObject({ candidates: [{ content: to }] });
    patched += 1;
  }
  process.stdout.write(
    `${patched} of ${diffs.length} file diffs of up to ${COMMITS} commits were planned\n`,
  );
  expect(patched).toBeGreaterThan(diffs.length / 2);
}, 120_000);

function isLines({ kind, body }: PatchedFile): boolean {
  return (kind === 'change' || kind === 'create') && body !== undefined && 'hunks' in body;
}

interface FileDiff {
  readonly patch: string;
  readonly before: string;
  readonly after: string;
  readonly isNew: boolean;
}

function fileDiffs(): readonly FileDiff[] {
  const options = ['--no-merges', '--no-renames', '--full-index', '--no-ext-diff', '--no-textconv'];
  const log = git(['log', '-p', '--format=', `-n${COMMITS}`, ...options]).toString();
  return log.split(/^(?=diff --git )/m).flatMap((patch) => {
    const [, before, after] = /^index ([0-9a-f]{40})\.\.([0-9a-f]{40})/m.exec(patch) ?? [];
    if (before === undefined || after === undefined) return [];
    return [{ patch, before, after, isNew: /^new file mode/m.test(patch) }];
  });
}

function git(args: readonly string[]): Buffer {
  return execFileSync('git', args, { cwd: ROOT, maxBuffer: 1 << 30 });
}
