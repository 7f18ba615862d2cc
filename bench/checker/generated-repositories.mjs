import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const PER_FILE = 10;

/**
 * Bare repositories with one commit each, made by `git fast-import`. Every second file is the same in
 * all of them, as in services that were made from one template.
 *
 * @param {{count: number, anchors: number, files?: number}} size - `files` where there are more than
 *   the anchored ones need.
 * @returns {readonly string[]} their directories below `base`.
 */
export function makeRepositories(base, { count, anchors, files = anchors / PER_FILE }) {
  mkdirSync(base, { recursive: true });
  const empty = join(base, 'empty');
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', '--template=', empty]);
  return Array.from({ length: count }, (_, index) => {
    const path = join(base, `r${index}`);
    cpSync(empty, path, { recursive: true });
    importCommit(path, filesOf(index, { anchors, files }));
    return path;
  });
}

/** How many different files with code are in so many repositories. */
export function differentFiles({ count, anchors }) {
  const files = anchors / PER_FILE;
  const shared = Math.floor(files / 2);
  return count * (files - shared) + shared;
}

/** Changes a function in each of so many files, and commits that. @returns the commit. */
export function pushChange(path, touched, revision) {
  const files = Array.from({ length: touched }, (_, i) => [
    sourcePath(i),
    sourceText(0, i, revision),
  ]);
  return importCommit(path, files, 'refs/heads/main^0');
}

function filesOf(seed, { anchors, files }) {
  const sources = Array.from({ length: files }, (_, i) => [
    sourcePath(i),
    sourceText(i % 2 === 0 ? seed : 'all', i, 0),
  ]);
  const comments = Array.from({ length: anchors }, (_, k) => {
    const i = Math.floor(k / PER_FILE);
    return `## Rate ${k}\n<!-- anchor: ${sourcePath(i)}#${nameOf(i, k % PER_FILE)} -->\nIt is added.\n`;
  });
  return [...sources, ['docs/rates.md', `# Rates\n\n${comments.join('\n')}`]];
}

const sourcePath = (i) => `src/part${Math.floor(i / 100)}/module${i}.ts`;
const nameOf = (i, k) => `rate${i}x${k}`;

function sourceText(seed, i, revision) {
  const functions = Array.from(
    { length: PER_FILE },
    (_, k) => `/** Adds rate ${k} of ${seed}. */
export function ${nameOf(i, k)}(amounts: readonly number[], factor = ${(i + k) % 13}): number {
  let sum = ${k === 0 ? revision : k};
  for (const amount of amounts) sum += amount * (1 + factor / 100);
  return Math.round(sum * 100) / 100;
}
`,
  );
  return `// Of ${seed}.\n${functions.join('\n')}`;
}

function importCommit(path, files, from) {
  const data = (text) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const head = [
    'commit refs/heads/main\n',
    'committer Bench <bench@example.invalid> 1764547200 +0000\n',
    data('Change rates'),
    ...(from === undefined ? [] : [`from ${from}\n`]),
  ];
  const changes = files.map(([name, text]) => `M 100644 inline ${name}\n${data(text)}`);
  execFileSync('git', ['fast-import', '--quiet', '--force'], {
    cwd: path,
    input: [...head, ...changes].join(''),
  });
  return execFileSync('git', ['rev-parse', 'main'], { cwd: path, encoding: 'utf8' }).trim();
}
