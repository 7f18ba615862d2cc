import type { Block, BlockId, CandidateMeta, Socket, Sockets } from '../map/block-map.js';
import { deriveSockets } from '../map/derive-sockets.js';
import { type FileList, resolveMembers } from '../map/resolve-members.js';
import { addToList } from './add-to-list.js';
import { isSigned } from './carry-over.js';
import type { Links } from './links.js';
import { measuredMeta } from './measured-meta.js';
import type { ProposalFile, ProposalInput } from './proposal-input.js';

/** The blocks of each file that has any, in the order of the blocks. */
export function ownersOfFiles(
  blocks: readonly Block[],
  files: FileList,
): ReadonlyMap<string, readonly BlockId[]> {
  const owners = new Map<string, BlockId[]>();
  for (const block of blocks)
    for (const { path } of resolveMembers(block, files).members)
      addToList(owners, path, block.blockId);
  return owners;
}

/**
 * Derives the sockets of blocks anew, and measures what is measured of candidates. What a person
 * made stays: sockets of another type than imports have, sockets to blocks that have no files yet,
 * names and who gave them. Archived and signed blocks are left alone.
 */
export function refreshBlocks(
  blocks: readonly Block[],
  files: FileList,
  input: ProposalInput,
  links: Links,
): readonly Block[] {
  const owners = ownersOfFiles(blocks, files);
  const sockets = deriveSockets(owners, input.edges ?? [], input.externals);
  const populated = new Set([...owners.values()].flat());
  const known = new Map(input.files.map((file) => [file.path, file]));
  return blocks.map((block) => {
    if (block.state === 'archived' || isSigned(block)) return block;
    const derived = sockets.get(block.blockId) ?? NONE;
    return {
      ...block,
      sockets: {
        inputs: [...derived.inputs, ...made(block.sockets.inputs, populated)],
        outputs: [...derived.outputs, ...made(block.sockets.outputs, populated)],
        external: [...derived.external, ...block.sockets.external.filter(isMade)],
      },
      ...(block.candidateMeta === undefined
        ? {}
        : { candidateMeta: measuredAgain(block, block.candidateMeta, files, known, links) }),
    };
  });
}

const NONE: Sockets = { inputs: [], outputs: [], external: [] };
const MEASURED = new Set(['imports', 'type-only', 'dynamic']);

function made(sockets: readonly Socket[], populated: ReadonlySet<BlockId>): readonly Socket[] {
  return sockets.filter(
    (socket) => isMade(socket) || (socket.to !== undefined && !populated.has(socket.to)),
  );
}

function isMade({ type }: Socket): boolean {
  return type === undefined || !MEASURED.has(type);
}

function measuredAgain(
  block: Block,
  { namedBy, needsOwnerNaming }: CandidateMeta,
  files: FileList,
  known: ReadonlyMap<string, ProposalFile>,
  links: Links,
): CandidateMeta {
  const { members } = resolveMembers(block, files);
  const shared = new Set(members.flatMap(({ path, role }) => (role === 'shared' ? path : [])));
  const own = members.flatMap(({ path }) => known.get(path) ?? []);
  return { ...measuredMeta(own, links, (path) => shared.has(path)), namedBy, needsOwnerNaming };
}
