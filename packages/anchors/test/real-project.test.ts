import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openGitHistory, workingTree } from '@holdfast/source/node';
import { createFactsProvider } from '@holdfast/syntax/node';
import { makeRepository, type Repository } from '@holdfast/test-kit';
import { afterAll, expect, test } from 'vitest';
import {
  type AddRequest,
  type AnchorId,
  addAnchor,
  checkAnchors,
  confirmAnchor,
  lookAt,
} from '../src/index.js';
import { openAnchorStore } from '../src/node/index.js';

const facts = createFactsProvider({ workers: 0 });
afterAll(() => facts.close());

const FILES = {
  'AGENTS.md': '# Parsing\n\n# Writing\n',
  'docs/a.md': '# A\n',
  'docs/z.md': '# Z\n',
  'src/parse.ts':
    'export function parseFile(text: string) {\n  const lines = text.split("\\n");\n  return lines.map((line) => line.trim());\n}\n',
  'src/link.ts': { symlink: 'parse.ts' },
  '.gitattributes': '.holdfast/anchors.audit.jsonl merge=union\n',
};

async function add(repo: Repository, request: AddRequest, by: string, letter?: string) {
  const actor = { by, kind: 'person', at: new Date().toISOString() } as const;
  const history = await openGitHistory(repo.path);
  const head = await history.treeAt((await history.resolve('HEAD')) ?? '');
  const tree = workingTree(repo.path);
  // Lines that are added at one place conflict, so that the order of the ids must not be left to chance.
  const ids = letter === undefined ? {} : { newId: () => `an_${letter.repeat(12)}` as AnchorId };
  let problem: unknown;
  const result = await openAnchorStore(repo.path).update(async (anchors) => {
    const added = await addAnchor(anchors, request, actor, { tree, facts, head, ...ids });
    if (added.ok) return added;
    problem = added.problem;
    return undefined;
  });
  await history.close();
  return problem ?? result;
}

test('anchors that two branches add to different documents are merged by git, with both records', async () => {
  using repo = makeRepository(FILES);
  await add(repo, { document: 'docs/a.md', target: 'parseFile' }, 'Ada', 'm');
  await add(repo, { document: 'docs/z.md', target: 'parseFile' }, 'Ada', 'n');
  repo.commit({}, 'Anchor');
  expect(repo.git('ls-files', '.holdfast').trim().split('\n')).toEqual([
    '.holdfast/anchors.audit.jsonl',
    '.holdfast/anchors.json',
  ]);
  repo.git('checkout', '-q', '-b', 'topic');
  await add(repo, { document: 'docs/a.md#A', target: 'src/parse.ts:1-2' }, 'Bob', 'c');
  repo.commit({}, 'Anchor in a');
  repo.git('checkout', '-q', 'main');
  await add(repo, { document: 'docs/z.md#Z', target: 'src/parse.ts#parseFile' }, 'Eve', 'x');
  repo.commit({}, 'Anchor in z');
  repo.git('merge', '-q', '--no-edit', 'topic');
  const store = openAnchorStore(repo.path);
  const read = store.read();
  const places = read.ok ? read.anchors.map((it) => `${it.document}#${it.section ?? ''}`) : [];
  expect(places).toEqual(['docs/a.md#a', 'docs/a.md#', 'docs/z.md#', 'docs/z.md#z']);
  expect(
    store
      .audit()
      .entries.map(({ by }) => by)
      .sort(),
  ).toEqual(['Ada', 'Ada', 'Bob', 'Eve']);
});

test('two branches that confirm one anchor leave a conflict that is said in plain words', async () => {
  using repo = makeRepository(FILES);
  await add(repo, { document: 'docs/a.md', target: 'parseFile' }, 'Ada');
  repo.commit({}, 'Anchor');
  const confirmAs = async (by: string, delimiter: string) => {
    const parse = join(repo.path, 'src/parse.ts');
    writeFileSync(parse, FILES['src/parse.ts'].replace('"\\n"', delimiter));
    const tree = workingTree(repo.path);
    await openAnchorStore(repo.path).update(async (anchors) => {
      const { results } = await checkAnchors({ anchors, tree, facts });
      const [result] = results;
      if (result === undefined) throw new Error('no anchor');
      const looked = await lookAt(result, { tree, facts });
      if (!looked.ok) throw new Error(looked.problem.message);
      const actor = { by, kind: 'person', at: new Date().toISOString() } as const;
      const done = confirmAnchor(anchors, looked.present, actor, {
        seen: result.detail.actualHash ?? '',
      });
      return done.ok ? done : undefined;
    });
    writeFileSync(parse, FILES['src/parse.ts']);
    repo.commit({}, 'Confirm');
  };
  repo.git('checkout', '-q', '-b', 'topic');
  await confirmAs('Bob', '";"');
  repo.git('checkout', '-q', 'main');
  await confirmAs('Eve', '","');
  expect(() => repo.git('merge', '-q', 'topic')).toThrow();
  const read = openAnchorStore(repo.path).read();
  expect(read.ok || read.problems.map(({ code, line }) => [code, line])).toEqual([
    ['anchors-conflict', 2],
    ['anchors-conflict', 4],
    ['anchors-conflict', 6],
  ]);
});

test('an anchor names the commit that has the very bytes, and no symlink is anchored through', async () => {
  using repo = makeRepository(FILES);
  const head = repo.git('rev-parse', 'HEAD').trim();
  await add(repo, { document: 'AGENTS.md#Parsing', target: 'parseFile' }, 'Ada');
  writeFileSync(join(repo.path, 'src/new.ts'), 'export function fresh() { return 1; }\n');
  await add(repo, { document: 'AGENTS.md#Writing', target: 'src/new.ts#fresh' }, 'Ada');
  const read = openAnchorStore(repo.path).read();
  const commits = read.ok
    ? read.anchors.map(({ section, confirmed }) => [section, confirmed.commit]).sort()
    : [];
  expect(commits).toEqual([
    ['parsing', head],
    ['writing', undefined],
  ]);
  expect(
    await add(repo, { document: 'AGENTS.md', target: 'src/link.ts#parseFile' }, 'Ada'),
  ).toMatchObject({
    code: 'anchor-target-unreadable',
    message: '"src/link.ts" is a symlink, which is never followed.',
  });
});
