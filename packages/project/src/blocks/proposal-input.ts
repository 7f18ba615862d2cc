import { decodeUtf8 } from '@holdfast/base';
import {
  classifyFiles,
  type FileClass,
  identifierWords,
  type ProposalInput,
  workspacePackages,
} from '@holdfast/blocks';
import type { SourceTree } from '@holdfast/source';
import type { BlockFacts } from './block-facts.js';

/** What a proposal for a project is made from, except for the words of its files. */
export async function scanInput(
  { entries, graph, tree }: BlockFacts,
  seed: number | undefined,
): Promise<ProposalInput> {
  const classed = classifyFiles(entries.map(({ path }) => ({ path })));
  const { packages } = await workspacePackages(tree, entries);
  const unread = new Set(graph.coverage.unread);
  return {
    files: classed.map((file) => ({ ...file, parsed: !unread.has(file.path) })),
    packages: packages.map(({ name, directory }) => ({ name, directory })),
    edges: graph.edges,
    externals: graph.externals,
    ...(seed === undefined ? {} : { seed }),
  };
}

/** Adds the words of the files that a proposal asks for. */
export async function withWords(tree: SourceTree, input: ProposalInput): Promise<ProposalInput> {
  const words = new Map<string, ReadonlyMap<string, number>>();
  for (const path of sourcesOfFlatFolders(input.files)) {
    const read = await tree.read(path, MOST_BYTES);
    const text = read.kind === 'found' ? decodeUtf8(read.bytes) : undefined;
    if (text !== undefined) words.set(path, identifierWords(text));
  }
  return { ...input, words: (path) => words.get(path) };
}

/** Longer files say nothing more about what they are about. */
const MOST_BYTES = 400_000;
/** Only folders of so many files are divided (blocks.md 3). */
const FEWEST = 20;

function sourcesOfFlatFolders(
  files: readonly { readonly path: string; readonly class: FileClass }[],
): readonly string[] {
  const folders = new Map<string, string[]>();
  for (const file of files) {
    if (file.class !== 'source') continue;
    const folder = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')));
    const there = folders.get(folder);
    if (there === undefined) folders.set(folder, [file.path]);
    else there.push(file.path);
  }
  return [...folders.values()].filter((paths) => paths.length >= FEWEST).flat();
}
