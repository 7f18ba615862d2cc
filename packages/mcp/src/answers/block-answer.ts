import { HoldfastError, shorten, snakeCase } from '@holdfast/base';
import {
  type Block,
  type BlockMap,
  type CheckFacts,
  fileList,
  findBlock,
  resolveMembers,
  showBlocks,
} from '@holdfast/blocks';
import type { HostOptions, ProjectHost } from '../project-host.js';
import { judgedDependencies } from './judged-dependencies.js';
import type { LongAnswer } from './map-answer.js';

/**
 * One block with all that it has.
 *
 * @throws HoldfastError `block-not-found`.
 */
export async function blockAnswer(
  map: BlockMap,
  asked: string,
  detail: 'summary' | 'full',
  host: ProjectHost,
  options: HostOptions,
): Promise<LongAnswer> {
  const block = requireBlock(map, asked);
  const facts = await host.blockFacts(options);
  const { blocks, seams } = showBlocks(map, facts, { blockId: block.blockId, depth: 0 });
  const [view] = blocks;
  const { blockId, name, purpose, kind, state, boundaryVersion, contractVersion } = block;
  return {
    rest: {
      block: snakeCase({
        blockId,
        name,
        purpose,
        kind,
        state,
        boundaryVersion,
        contractVersion,
        files: view?.files ?? 0,
        cohesion: view?.cohesion ?? null,
        needsOwnerNaming: view?.needsOwnerNaming ?? false,
      }),
    },
    lists: {
      depends_on: view === undefined ? [] : judgedDependencies(map, view),
      used_by: (view?.usedBy ?? []).map(snakeCase),
      external: block.sockets.external.map(snakeCase),
      missing: view?.missing ?? [],
      seams: seams.map(snakeCase),
      members: detail === 'full' ? resolved(block, facts) : block.membership,
    },
  };
}

function requireBlock(map: BlockMap, asked: string): Block {
  const search = findBlock(map, asked);
  if (search.found) return search.block;
  const near = search.near.map(({ blockId }) => blockId).join(', ');
  throw new HoldfastError('block-not-found', `No single block is called ${shorten(asked, 60)}.`, {
    hint: near === '' ? 'List all with blocks_get.' : `Near: ${near}.`,
  });
}

function resolved(block: Block, { files }: CheckFacts): readonly object[] {
  const { members } = resolveMembers(block, fileList(files));
  return members.map(({ path, role, optional }) => ({
    path,
    role,
    ...(optional ? { optional: true } : {}),
  }));
}
