import { execFileSync } from 'node:child_process';
import { encodeUtf8 } from '@holdfast/base';
import { gitBlobId, type History, type Rename } from '@holdfast/source';
import { openGitHistory } from '@holdfast/source/node';
import type { FactsProvider } from '@holdfast/syntax';
import { makeRepository } from '@holdfast/test-kit';
import type { DeclarationAnchor } from '../../src/index.js';
import { apply, render, type Step, type World } from './generate-world.js';
import { anchorOn, type Files } from './make-anchor.js';
import type { Declarations } from './oracle.js';

/** A generated program, what became of it, and an anchor on everything it declared. */
export interface Generated {
  readonly history: History;
  readonly head: string;
  readonly before: Declarations;
  readonly after: Declarations;
  readonly renames: readonly Rename[];
  readonly anchors: readonly DeclarationAnchor[];
}

/** Puts generated programs into one real repository, each as two commits. */
export async function generatedRepository(facts: FactsProvider) {
  const repository = makeRepository({ 'start.txt': 'x' });
  const history = await openGitHistory(repository.path);
  let count = 0;
  const generate = async (program: World, steps: readonly Step[]): Promise<Generated> => {
    count += 1;
    const [old, now] = [render(program), render(steps.reduce(apply, program))];
    const [commit, head] = importCommits(repository.path, count, [old, now]);
    const before = await declarationsOf(facts, old);
    const anchors: DeclarationAnchor[] = [];
    for (const [file, declarations] of Object.entries(before)) {
      for (const { qualifiedName, kind } of declarations) {
        const id = `an_${file}#${kind} ${qualifiedName}`;
        anchors.push(await anchorOn(old, file, qualifiedName, { commit, kind, id }));
      }
    }
    const renames = await history.renames(commit, head);
    return { history, head, before, after: await declarationsOf(facts, now), renames, anchors };
  };
  const close = async () => {
    await history.close();
    repository.remove();
  };
  return { generate, close };
}

function importCommits(
  path: string,
  run: number,
  versions: readonly [Files, Files],
): [string, string] {
  const stream = versions.map((files, index) => {
    const parent = index === 0 ? '' : `from refs/heads/run${run}v0\n`;
    const entries = Object.entries(files).map(
      ([file, text]) => `M 100644 inline ${file}\ndata ${Buffer.byteLength(text)}\n${text}\n`,
    );
    return `commit refs/heads/run${run}v${index}\ncommitter T <t@example.invalid> 1767225600 +0000\ndata 1\nx\n${parent}deleteall\n${entries.join('')}`;
  });
  const git = (args: readonly string[], input?: string) =>
    execFileSync('git', args, { cwd: path, encoding: 'utf8', input });
  git(['fast-import', '--quiet'], stream.join(''));
  const [commit = '', head = ''] = git(['rev-parse', `run${run}v0`, `run${run}v1`]).split('\n');
  return [commit, head];
}

async function declarationsOf(facts: FactsProvider, files: Files): Promise<Declarations> {
  const found: Record<string, Declarations[string]> = {};
  for (const [path, text] of Object.entries(files)) {
    const bytes = encodeUtf8(text);
    const result = await facts.facts(path, gitBlobId(bytes), async () => bytes);
    if (result.kind !== 'facts' || result.facts.errors.length > 0)
      throw new Error(`a generated file cannot be read: ${text}`);
    found[path] = result.facts.declarations;
  }
  return found;
}
