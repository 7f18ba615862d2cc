import type { MemberRole } from '../map/block-map.js';
import type { ProposalFile } from './proposal-input.js';

/** Files on their way to being a block; the list grows until all have a place. */
export interface Group {
  /** The folder that it is named after, `.` for the root. */
  readonly directory: string;
  /** Directory of its package. */
  readonly home: string;
  /** Where it comes from; `rest` is what no folder of the package kept. */
  readonly kind: 'folder' | 'rest' | 'part' | 'tests' | 'docs' | 'vendored' | 'aside';
  readonly files: GroupedFile[];
}

/** A file of a group. */
export interface GroupedFile {
  readonly file: ProposalFile;
  readonly role: MemberRole;
}

/** How many of a group's files are source. */
export function sourceCount(group: Group): number {
  return group.files.reduce((sum, { file }) => sum + Number(file.class === 'source'), 0);
}

/** The group with the most source files, then the most files, then the first; `undefined` of none. */
export function largestGroup(groups: readonly Group[]): Group | undefined {
  let best: Group | undefined;
  for (const group of groups) if (best === undefined || size(group) > size(best)) best = group;
  return best;
}

function size(group: Group): number {
  return sourceCount(group) * 1_000_000 + group.files.length;
}
