import { extractFacts, languageOf, loadLanguage } from '@holdfast/syntax';
import { parseText } from '@holdfast/syntax/node';
import { perTree } from './per-tree.mjs';

/**
 * Anchors on names with a hash of the parser's raw leaf tokens without comments: fresh while a
 * declaration of that kind and name in the same file has the same tokens.
 */
export async function tokenBaseline(tree, anchors) {
  const byContent = new Map();
  const before = tokensOfFiles(tree, byContent);
  const confirmed = new Map();
  for (const anchor of anchors) confirmed.set(anchor.id, await tokensOf(before, anchor));
  const later = perTree((now) => tokensOfFiles(now, byContent));
  return {
    isFresh: async (now, anchor) =>
      (await tokensOf(later(now), anchor)) === confirmed.get(anchor.id),
  };
}

async function tokensOf(files, { fileHint, kind, qualifiedName }) {
  return (await files(fileHint))?.get(`${kind} ${qualifiedName}`);
}

function tokensOfFiles(tree, byContent) {
  const known = new Map();
  return async (path) => {
    if (!known.has(path)) known.set(path, await readTokens(tree, path, byContent));
    return known.get(path);
  };
}

async function readTokens(tree, path, byContent) {
  const read = await tree.read(path, 1_000_000);
  if (read.kind !== 'found') return undefined;
  if (!byContent.has(read.contentId)) byContent.set(read.contentId, await parse(path, read.bytes));
  return byContent.get(read.contentId);
}

async function parse(path, bytes) {
  const language = await loadLanguage(languageOf(path).id);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const tree = await parseText(language.grammar, text);
  const result = tree === undefined ? undefined : extractFacts(tree, language);
  if (result?.kind !== 'facts') return new Map();
  const leaves = leavesOf(tree);
  return new Map(
    result.facts.declarations.map(({ kind, qualifiedName, start, end }) => [
      `${kind} ${qualifiedName}`,
      leaves
        .filter((leaf) => leaf.start >= start && leaf.end <= end)
        .map(({ text: it }) => it)
        .join('\0'),
    ]),
  );
}

function leavesOf(tree) {
  const leaves = [];
  for (let node = 0; node < tree.size; node += 1) {
    if (tree.next[node] !== node + 1) continue;
    if (/comment/.test(tree.types.names[tree.type[node]] ?? '')) continue;
    const [start, end] = [tree.start[node], tree.end[node]];
    leaves.push({ start, end, text: tree.text.slice(start, end) });
  }
  return leaves;
}
