import { compareUtf8 } from '../map/compare-utf8.js';
import { blocksOfGroups } from './blocks-of-groups.js';
import { divideGroup } from './divide-group.js';
import { isClustered } from './file-classes.js';
import { fewestFilesOfAFolder } from './folder-modules.js';
import type { Group } from './group.js';
import { linksOf } from './links.js';
import { packageGroups } from './package-groups.js';
import { packagesOfFiles } from './packages-of-files.js';
import type { Division, Proposal } from './proposal.js';
import type { ProposalFile, ProposalInput } from './proposal-input.js';

/**
 * Proposes a map: which blocks a codebase is made of, and which files are whose (blocks.md 3).
 * Folders come first, the import graph second: packages, then folders of three files or more, then
 * parts of flat folders of twenty files or more where their imports fall apart. The same input, in
 * whatever order, gives the same proposal.
 *
 * @param input - files with their classes, packages, imports; nothing is read from a disk.
 * @returns blocks with membership, ids, names, sockets and measures; seams; what fits nowhere.
 * @example
 * ```ts
 * import { proposeBlocks } from '@holdfast/blocks';
 *
 * const paths = ['api/list.ts', 'api/read.ts', 'api/write.ts', 'db/open.ts', 'db/row.ts', 'db/sql.ts'];
 * const { blocks } = proposeBlocks({
 *   files: paths.map((path) => ({ path, class: 'source' })),
 *   edges: [{ from: 'api/read.ts', to: 'db/open.ts', type: 'imports', count: 1 }],
 * });
 * for (const { block } of blocks) console.log(block.name, block.membership[0]?.path);
 * // api api/**
 * // db db/**
 * console.log(blocks[0]?.block.sockets.outputs[0]?.via);
 * // [ 'api/read.ts -> db/open.ts' ]
 * ```
 */
export function proposeBlocks(input: ProposalInput): Proposal {
  const files = uniqueByPath(input.files);
  const links = linksOf(input.edges ?? [], new Set(files.map((file) => file.path)));
  const packages = packagesOfFiles(files, input.packages ?? []);
  const fewest = fewestFilesOfAFolder(files.filter(isClustered).length);
  const divisions: Division[] = [];
  const context = { links, words: input.words ?? (() => undefined), seed: input.seed ?? 1, fewest };
  const divide = (group: Group): readonly Group[] => {
    const { groups, division } = divideGroup(group, context);
    if (division !== undefined) divisions.push(division);
    return groups;
  };
  const groups = packages.flatMap((own) => packageGroups(own, fewest, links, divide));
  divisions.sort((a, b) => compareUtf8(a.directory, b.directory));
  return { ...blocksOfGroups(inOrder(groups), files, input, links), divisions };
}

function uniqueByPath(files: readonly ProposalFile[]): readonly ProposalFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return [...byPath.values()].sort((a, b) => compareUtf8(a.path, b.path));
}

/** By directory, then by first file: an order that does not hang on how the groups were found. */
function inOrder(groups: readonly Group[]): readonly Group[] {
  const first = (group: Group) =>
    group.files.map(({ file }) => file.path).reduce((a, b) => (compareUtf8(a, b) <= 0 ? a : b));
  return groups
    .map((group) => ({ group, first: first(group) }))
    .sort(
      (a, b) => compareUtf8(a.group.directory, b.group.directory) || compareUtf8(a.first, b.first),
    )
    .map(({ group }) => group);
}
