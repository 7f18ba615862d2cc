import { needsBlock } from '../graph/files/needs-block.js';
import type { MemberRole } from '../map/block-map.js';
import type { FileClass, ProposalFile } from './proposal-input.js';

/** Whether a file may make a block; what is generated, vendored, locked or binary never does. */
export function isClustered(file: ProposalFile): boolean {
  return needsBlock(file.class);
}

/** What a file is to its block. */
export function roleOf(file: ProposalFile): MemberRole {
  return ROLES[file.class];
}

const ROLES: Readonly<Record<FileClass, MemberRole>> = {
  source: 'primary',
  other: 'primary',
  binary: 'primary',
  test: 'test',
  docs: 'docs',
  generated: 'generated',
  lock: 'generated',
  vendored: 'external_socket',
};
