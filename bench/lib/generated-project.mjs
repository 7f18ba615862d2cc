import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const PER_DIRECTORY = 100;
const PER_DOCUMENT = 50;

/**
 * A git repository of `files` TypeScript files with `anchors` anchors on functions of the first of
 * them, from sections of documents; everything committed. The same numbers give the same content.
 *
 * @param {string} cli - the built command, for making the anchors.
 * @returns {string} its directory, which the caller removes.
 */
export function makeGeneratedProject(cli, { files, anchors }) {
  const root = mkdtempSync(join(process.env.HOLDFAST_BENCH_DIR ?? tmpdir(), 'holdfast-bench-'));
  for (let i = 0; i < files; i += 1) write(root, sourcePath(i), sourceText(i, 0));
  for (let from = 0; from < anchors; from += PER_DOCUMENT)
    write(
      root,
      `docs/guide-${from / PER_DOCUMENT}.md`,
      guide(from, Math.min(anchors, from + PER_DOCUMENT)),
    );
  git(root, 'init', '-q');
  commitAll(root, 'Begin');
  if (anchors > 0) {
    execFileSync(process.execPath, [cli, 'anchors', 'import', '--by', 'Bench'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    commitAll(root, 'Anchor the guides');
  }
  return root;
}

/** Changes what `count` files say beside their anchored functions, and commits it. */
export function commitChange(root, count, revision) {
  stageChange(root, count, revision);
  commitAll(root, `Change ${revision}`);
}

/** Candidates that change the anchored function of `count` files, and nothing on disk. */
export function editedCandidates(count) {
  return Array.from({ length: count }, (_, i) => ({
    path: sourcePath(i),
    content: sourceText(i, 0).replace('sum += count * price', 'sum += price * count'),
    reason: 'Bench.',
  }));
}

/** Deletes the anchored function of a file, in the working tree only. */
export function loseDeclaration(root, i) {
  const text = readFileSync(join(root, sourcePath(i)), 'utf8');
  write(root, sourcePath(i), text.replace(/\/\*\* Sums.*?^}\n/ms, ''));
}

/** The same change, staged only. */
export function stageChange(root, count, revision) {
  for (let i = 0; i < count; i += 1) write(root, sourcePath(i), sourceText(i, revision));
  git(root, 'add', '-A', 'src');
}

function commitAll(root, message) {
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', message);
}

function git(cwd, ...args) {
  const identity = ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.invalid'];
  execFileSync('git', [...identity, '-c', 'commit.gpgsign=false', '-c', 'gc.auto=0', ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function write(root, path, text) {
  const at = join(root, path);
  mkdirSync(dirname(at), { recursive: true });
  writeFileSync(at, text);
}

function sourcePath(i) {
  return `src/part-${String(Math.floor(i / PER_DIRECTORY)).padStart(3, '0')}/module-${i}.ts`;
}

/** An anchored function, then others, of which the last one says which revision it is. */
function sourceText(i, revision) {
  const helpers = Array.from({ length: 4 }, (_, k) => helper(i, k)).join('\n');
  return `import { join } from 'node:path';

/** Sums what the items of module ${i} cost. */
export function total${i}(items: readonly Item${i}[], rate = ${i % 17}): number {
  let sum = 0;
  for (const { count, price } of items) sum += count * price * (1 + rate / 100);
  return Math.round(sum * ${(i % 9) + 1}) / 100;
}

export interface Item${i} {
  readonly count: number;
  readonly price: number;
}

${helpers}
export function revision${i}(): number {
  return ${revision};
}
`;
}

function helper(i, k) {
  return `export class Step${k}Of${i} {
  private readonly seen = new Map<string, number>();

  add(name: string, value: number): boolean {
    const before = this.seen.get(name) ?? ${k};
    if (before > value + ${i % 31}) return false;
    this.seen.set(join('${i}', name), before + value);
    return true;
  }

  get size(): number {
    return this.seen.size;
  }
}
`;
}

function guide(from, to) {
  const sections = Array.from({ length: to - from }, (_, k) => {
    const i = from + k;
    return `## Module ${i}\n<!-- anchor: ${sourcePath(i)}#total${i} -->\n\n\`total${i}\` sums what the items of module ${i} cost, with the rate of region ${i % 7} on top.\n`;
  });
  return `# Guide ${from}\n\n${sections.join('\n')}`;
}
