import { attachFollowers } from './attach-followers.js';
import { isClustered } from './file-classes.js';
import { folderGroups } from './folder-groups.js';
import { filesBelow, folderTree } from './folder-tree.js';
import type { Group } from './group.js';
import type { Links } from './links.js';
import type { PackageFiles } from './packages-of-files.js';
import type { ProposalFile } from './proposal-input.js';
import { specialFolders } from './special-folders.js';

/**
 * Groups all files of one package: sources by folder, divided by `divide`, then what goes with
 * them. In a package without sources, tests and documents make the groups.
 *
 * @param fewest - how many files make a folder a group.
 * @param divide - cuts a group that is too large, or gives it back as it is.
 */
export function packageGroups(
  own: PackageFiles,
  fewest: number,
  links: Links,
  divide: (group: Group) => readonly Group[],
): readonly Group[] {
  const root = folderTree(own.files, own.directory);
  const hasSources = own.files.some((file) => file.class === 'source');
  const special = specialFolders(root, hasSources ? ALL_KINDS : ['vendored']);
  const wanted = hasSources ? makesBlocks : isClustered;
  const groups = folderGroups(special.rest, fewest, wanted).flatMap(divide);
  const strays = filesBelow(special.rest).filter((file) => !wanted(file));
  return attachFollowers(groups, { home: own.directory, special, strays }, links);
}

const ALL_KINDS = ['tests', 'docs', 'vendored'] as const;

function makesBlocks(file: ProposalFile): boolean {
  return file.class === 'source' || file.class === 'other';
}
