import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FileState } from '../src/index.js';

/** Diffs of two trees, each with the options, that git makes outside of any repository of ours. */
export function gitDiffs(
  cases: readonly {
    readonly before: ReadonlyMap<string, FileState>;
    readonly after: ReadonlyMap<string, FileState>;
  }[],
  options: string,
): readonly { readonly patch: string; readonly tree: ReadonlyMap<string, string> }[] {
  const directory = mkdtempSync(join(tmpdir(), 'patch-like-git-'));
  try {
    for (const [index, { before, after }] of cases.entries()) {
      write(join(directory, String(index), 'before'), before);
      write(join(directory, String(index), 'after'), after);
    }
    execFileSync('sh', ['-c', script(options)], {
      cwd: directory,
      env: ENVIRONMENT,
      stdio: 'pipe',
    });
    return cases.map((_, index) => ({
      patch: readFileSync(join(directory, String(index), 'patch'), 'utf8'),
      tree: treeOf(readFileSync(join(directory, String(index), 'tree'), 'utf8')),
    }));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const ENVIRONMENT = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
};

/** The tree that `git apply` makes of the one before, with the patch. */
function script(options: string): string {
  return `set -e; git init -q repo; R=$PWD/repo/.git; git --git-dir=$R config core.autocrlf false
for d in [0-9]*; do
  for t in before after; do
    (cd $d/$t; GIT_INDEX_FILE=$PWD/../$t.idx git --git-dir=$R --work-tree=. add -A .
     GIT_INDEX_FILE=$PWD/../$t.idx git --git-dir=$R write-tree > ../$t.id)
  done
  git --git-dir=$R diff ${options} $(cat $d/before.id) $(cat $d/after.id) > $d/patch
  (cd $d; export GIT_INDEX_FILE=$PWD/before.idx
   test ! -s patch || git --git-dir=$R apply --cached patch
   git --git-dir=$R ls-files -s -z > tree)
done`;
}

function write(directory: string, tree: ReadonlyMap<string, FileState>): void {
  mkdirSync(directory, { recursive: true });
  for (const [path, { bytes, executable }] of tree) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), bytes);
    if (executable) chmodSync(join(directory, path), 0o755);
  }
}

/** Lines of `ls-files`: `<mode> <id> <stage>\t<path>`. */
function treeOf(output: string): ReadonlyMap<string, string> {
  return new Map(
    output
      .split('\0')
      .filter((line) => line !== '')
      .map((line) => [line.slice(line.indexOf('\t') + 1), line.slice(0, line.indexOf('\t') - 2)]),
  );
}
