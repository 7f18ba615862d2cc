import type { Sha256 } from '@holdfast/base';
import type { Block, BlockId, BlockMap, Member, MemberRole } from '../src/map/block-map.js';
import { contentHash } from '../src/map/content-hash.js';

/** A member: `path` for a primary one, `path=role` for another role; `path?` for an optional one. */
export function member(text: string, more: Partial<Member> = {}): Member {
  const [path = '', role = 'primary'] = text.split('=');
  return path.endsWith('?')
    ? { path: path.slice(0, -1), role: role as MemberRole, optional: true, ...more }
    : { path, role: role as MemberRole, ...more };
}

/** A pattern as a member. */
export function glob(path: string, role: MemberRole = 'primary'): Member {
  return { path, role, match: 'glob' };
}

/** A candidate block as a scan would make it. */
export function block(
  id: string,
  members: readonly (string | Member)[],
  more: Partial<Block> = {},
): Block {
  return {
    blockId: id as BlockId,
    name: id.replace('sb_', ''),
    purpose: '',
    kind: 'scanned',
    state: 'candidate',
    boundaryVersion: 1,
    contractVersion: 1,
    membershipSource: 'proposed',
    membership: members.map((each) => (typeof each === 'string' ? member(each) : each)),
    sockets: { inputs: [], outputs: [], external: [] },
    receiptContract: { required: [], optional: [], waived: [] },
    receipts: [],
    layout: { version: 1 },
    unmappedResidue: [],
    candidateMeta: {
      namedBy: 'heuristic',
      needsOwnerNaming: true,
      graphCohesion: 0.5,
      edgeSampleSize: 4,
      directorySupport: 1,
      coverageRatio: 1,
      sharedMemberCount: 0,
    },
    ...more,
  };
}

/** Outputs of a block. */
export function outputs(...to: string[]): Pick<Block, 'sockets'> {
  const sockets = to.map((id) => ({ to: id as BlockId, type: 'imports' }));
  return { sockets: { inputs: [], outputs: sockets, external: [] } };
}

/** A candidate map at version 1 whose hash is right. */
export function blockMap(blocks: readonly Block[], more: Partial<BlockMap> = {}): BlockMap {
  const map = {
    schema: 'holdfast-blocks-v1',
    storeVersion: 1,
    repo: { repoId: 'demo', root: '.' },
    contentHash: '' as Sha256,
    skeleton: { id: 'sk_demo', version: 1, state: 'candidate' },
    blocks,
    unmapped: {
      policy: { visible: true, defaultAction: 'leave-unmapped-until-ratified' },
      files: [],
      total: 0,
    },
    rules: [],
    rulesBaseline: [],
    ...more,
  } as const satisfies BlockMap;
  return { ...map, contentHash: contentHash(map) };
}
