// One way of getting facts, or of reading, in a process of its own: `kind repository argument`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitBlobId } from '@holdfast/source';
import { openEmbeddedHistory, openGitHistory } from '@holdfast/source/node';
import { createFactsProvider } from '@holdfast/syntax/node';
import { Language, Parser } from 'web-tree-sitter';

const [kind, repository, argument] = process.argv.slice(2);
const GRAMMAR = new URL(
  'grammars/typescript.wasm',
  import.meta.resolve('@holdfast/syntax/package.json'),
);
const listed = execFileSync('git', ['ls-files', '*.ts'], { cwd: repository, encoding: 'utf8' });
const paths = listed.trim().split('\n');

const WAYS = {
  parse: parseAll,
  visit: visitAll,
  embedded: readCommit,
  batch: readCommit,
  show: showAll,
};
const start = { cpu: process.cpuUsage(), wall: performance.now() };
const files = await (WAYS[kind] ?? factsOfAll)();
const wall = performance.now() - start.wall;
const { user, system } = process.cpuUsage(start.cpu);
const rss = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(JSON.stringify({ wall, cpu: (user + system) / 1000, files, rss }));
process.exit(0);

/** Nothing but parses: no walk over the trees. */
function parseAll() {
  return parseEach(() => undefined);
}

/** Parses, and one look at the type, place and field of every node, by the parser's own cursor. */
function visitAll() {
  let sum = 0;
  return parseEach((tree) => {
    const cursor = tree.walk();
    for (;;) {
      sum += cursor.nodeTypeId + cursor.startIndex + cursor.endIndex + cursor.currentFieldId;
      if (cursor.gotoFirstChild()) continue;
      while (!cursor.gotoNextSibling()) {
        if (cursor.gotoParent()) continue;
        cursor.delete();
        return sum;
      }
    }
  });
}

async function parseEach(look) {
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(GRAMMAR.pathname));
  for (const path of paths) {
    const tree = parser.parse(readFileSync(join(repository, path), 'utf8'));
    if (tree === null) throw new Error(path);
    look(tree);
    tree.delete();
  }
  return paths.length;
}

async function factsOfAll() {
  const workers = { one: 1, two: 2 }[kind] ?? 0;
  const cached = kind === 'cold' || kind === 'warm';
  const provider = createFactsProvider({
    workers,
    ...(cached ? { cacheDirectory: join(argument, 'facts') } : {}),
  });
  await Promise.all(
    paths.map(async (path) => {
      const bytes = readFileSync(join(repository, path));
      await provider.facts(path, gitBlobId(bytes), async () => bytes);
    }),
  );
  await provider.close();
  return paths.length;
}

async function readCommit() {
  const open = kind === 'batch' ? openGitHistory : openEmbeddedHistory;
  const history = await open(repository);
  const tree = await history.treeAt(argument);
  const wanted = paths.slice(0, 500);
  await Promise.all(wanted.map((path) => tree.read(path)));
  await history.close();
  return wanted.length;
}

async function showAll() {
  const wanted = paths.slice(0, 500);
  for (const path of wanted)
    execFileSync('git', ['show', `${argument}:${path}`], { cwd: repository });
  return wanted.length;
}
