import type { RepoPath, Sha256 } from '@holdfast/base';
import type { Block, BlockId, BlockMap, Member, Sockets } from '@holdfast/blocks';

/** A block for tests with the least there can be; `paths` with a wildcard are patterns. */
export function blockOf(
  id: string,
  paths: readonly string[],
  more: Partial<Omit<Block, 'blockId'>> = {},
): Block {
  return {
    blockId: id as BlockId,
    name: id.toUpperCase(),
    purpose: `What ${id} is for.`,
    kind: 'scanned',
    state: 'candidate',
    boundaryVersion: 1,
    contractVersion: 1,
    membershipSource: 'proposed',
    membership: paths.map(memberOf),
    sockets: NO_SOCKETS,
    receiptContract: { required: [], optional: [], waived: [] },
    receipts: [],
    layout: { version: 0 },
    unmappedResidue: [],
    ...more,
  };
}

export const NO_SOCKETS: Sockets = { inputs: [], outputs: [], external: [] };

/** A whole map of these blocks. */
export function mapOf(blocks: readonly Block[], more: Partial<BlockMap> = {}): BlockMap {
  return {
    schema: 'holdfast-blocks-v1',
    storeVersion: 1,
    repo: { repoId: 'test', root: '.' },
    contentHash: '0'.repeat(64) as Sha256,
    skeleton: { id: 'sk_1', version: 1, state: 'candidate' },
    blocks,
    unmapped: {
      policy: { visible: true, defaultAction: 'leave-unmapped-until-ratified' },
      files: [],
      total: 0,
    },
    rules: [],
    rulesBaseline: [],
    ...more,
  };
}

export function pathOf(path: string): RepoPath {
  return path as RepoPath;
}

/** `*` makes a pattern, a leading `~` a shared member, a trailing `?` an optional one. */
function memberOf(text: string): Member {
  const role = text.startsWith('~') ? 'shared' : 'primary';
  const optional = text.endsWith('?');
  const path = text.replace(/^~/, '').replace(/\?$/, '');
  return {
    path,
    role,
    ...(optional ? { optional: true as const } : {}),
    ...(path.includes('*') ? { match: 'glob' as const } : {}),
  };
}
