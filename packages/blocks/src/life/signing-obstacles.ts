import { shorten } from '@holdfast/base';
import type { Block, BlockId, BlockMap } from '../map/block-map.js';
import { type FileList, resolveMembers } from '../map/resolve-members.js';
import { type ActFailure, nameOf } from './act-failure.js';
import { unresolvedSeams } from './unresolved-seams.js';

/** Everything that keeps blocks from being signed, in their order. */
export function signingObstacles(
  map: BlockMap,
  targets: readonly Block[],
  files: FileList | undefined,
): readonly ActFailure[] {
  const ids = new Set<string>(map.blocks.map(({ blockId }) => blockId));
  const seams = unresolvedSeams(map.blocks, files);
  return targets.flatMap((block) => [
    ...(block.candidateMeta?.needsOwnerNaming === true ? [needsNaming(block)] : []),
    ...(isEmpty(block, files) ? [empty(block)] : []),
    ...seams
      .filter(({ owners }) => owners.includes(block.blockId))
      .map(({ path, owners }) => seam(block, path, owners)),
    ...danglingIds(block, ids).map((to) => dangling(block, to)),
  ]);
}

function isEmpty(block: Block, files: FileList | undefined): boolean {
  if (files === undefined) return block.membership.length === 0;
  return resolveMembers(block, files).members.length === 0;
}

function danglingIds({ sockets }: Block, ids: ReadonlySet<string>): readonly string[] {
  const all = [...sockets.inputs, ...sockets.outputs, ...sockets.external];
  const gone = all.flatMap(({ to }) => (to === undefined || ids.has(to) ? [] : [to]));
  return [...new Set(gone)];
}

function needsNaming(block: Block): ActFailure {
  return {
    code: 'needs-naming',
    blockId: block.blockId,
    message: `The name of ${nameOf(block)} was made up by a program.`,
    hint: 'Rename it; renaming it to the same name accepts the name.',
  };
}

function empty(block: Block): ActFailure {
  return {
    code: 'empty',
    blockId: block.blockId,
    message: `${nameOf(block)} has no members.`,
    hint: 'Give it files, merge it into another block, or archive it.',
  };
}

function seam(block: Block, path: string, owners: readonly BlockId[]): ActFailure {
  const others = owners.filter((id) => id !== block.blockId).join(', ');
  return {
    code: 'unresolved-seam',
    blockId: block.blockId,
    path,
    message: `${shorten(path)} belongs to ${nameOf(block)} and to ${others}.`,
    hint: 'Settle it with resolve_seam: "both", or "primary:" and the id of its block.',
  };
}

function dangling(block: Block, to: string): ActFailure {
  return {
    code: 'dangling',
    blockId: block.blockId,
    message: `A socket of ${nameOf(block)} leads to ${shorten(to, 60)}, and no block has this id.`,
    hint: 'Point it elsewhere with retarget_socket, or take it away with remove_socket.',
  };
}
