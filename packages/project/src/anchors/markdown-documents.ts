import { HoldfastError, shorten } from '@holdfast/base';
import type { SourceTree } from '@holdfast/source';

/**
 * The Markdown files among some documents and below some directories, sorted.
 *
 * @param paths - relative to the project's root; empty for all Markdown files.
 * @throws HoldfastError `anchor-document-missing` for a path that is not there or no Markdown.
 */
export async function markdownDocuments(
  tree: SourceTree,
  paths: readonly string[],
): Promise<readonly string[]> {
  const all = (await tree.list())
    .filter(({ path, type }) => type === 'file' && isMarkdown(path))
    .map(({ path }) => path);
  if (paths.length === 0 || paths.includes('')) return all;
  const chosen = new Set<string>();
  for (const path of paths) {
    const below = all.filter((it) => it === path || it.startsWith(`${path}/`));
    if (below.length === 0) throw await nothingAt(tree, path);
    for (const it of below) chosen.add(it);
  }
  return [...chosen].sort();
}

function isMarkdown(path: string): boolean {
  return /\.(?:md|markdown|mdown|mkd|mdx)$/i.test(path);
}

async function nothingAt(tree: SourceTree, path: string): Promise<HoldfastError> {
  const isThere = (await tree.entry(path)) !== undefined;
  return new HoldfastError(
    'anchor-document-missing',
    isThere ? `${shorten(path)} is not Markdown.` : `There is no document ${shorten(path)}.`,
    { path, hint: 'Name Markdown files, or directories that hold some.' },
  );
}
