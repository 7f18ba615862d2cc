import type { Block, BlockId } from '@holdfast/blocks';

/** A block as a scan makes it, with these members; a path with a star is a pattern. */
export function blockOf(name: string, paths: readonly string[]): Block {
  return {
    blockId: `sb_${name.toLowerCase().replaceAll(' ', '_')}` as BlockId,
    name,
    purpose: `What ${name} is for.`,
    kind: 'scanned',
    state: 'candidate',
    boundaryVersion: 1,
    contractVersion: 1,
    membershipSource: 'proposed',
    membership: paths.map((path) => ({
      path,
      role: 'primary',
      ...(path.includes('*') ? { match: 'glob' } : {}),
    })),
    sockets: { inputs: [], outputs: [], external: [] },
    receiptContract: { required: [], optional: [], waived: [] },
    receipts: [],
    layout: { version: 0 },
    unmappedResidue: [],
  };
}
