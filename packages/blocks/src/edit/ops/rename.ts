import type { Block, CandidateMeta } from '../../map/block-map.js';
import { checkField } from '../check-field.js';
import { type Draft, putBlock } from '../draft.js';
import type { RenameOp } from '../edit-op.js';
import { describe, fail, findBlock, warn } from '../report-failure.js';

/** Gives a block a name, a purpose or both, and thereby accepts its name. */
export function applyRename(draft: Draft, op: RenameOp, opIndex: number): void {
  const { name, purpose } = op;
  const known = draft.failures.length;
  // A child that was not made because the split failed is no second mistake.
  if (isUnmadeChild(draft, op.block_id)) return;
  const block = findBlock(draft, op.block_id, { opIndex, field: 'block_id' });
  if (name === undefined && purpose === undefined)
    fail(draft, {
      opIndex,
      code: 'nothing-to-change',
      message: 'The rename has neither a name nor a purpose.',
      hint: 'Give name, purpose or both.',
    });
  if (name !== undefined) checkField(draft, 'name', name, opIndex);
  if (purpose !== undefined) checkField(draft, 'purpose', purpose, opIndex);
  if (block === undefined || draft.failures.length > known) return;
  warnOfOwnersName(draft, block, name, opIndex);
  putBlock(draft, {
    ...block,
    name: name ?? block.name,
    purpose: purpose ?? block.purpose,
    candidateMeta: {
      ...(block.candidateMeta ?? unmeasured(block)),
      namedBy: draft.seat,
      needsOwnerNaming: false,
    },
  });
}

function unmeasured({ membership }: Block): CandidateMeta {
  return {
    namedBy: 'heuristic',
    needsOwnerNaming: false,
    graphCohesion: null,
    edgeSampleSize: 0,
    directorySupport: null,
    coverageRatio: null,
    sharedMemberCount: membership.filter(({ role }) => role === 'shared').length,
  };
}

function isUnmadeChild(draft: Draft, id: string): boolean {
  if (draft.blocks.has(id)) return false;
  return [...draft.dividedBy.keys()].some(
    (parent) => draft.blocks.has(parent) && id.startsWith(`${parent}_split`),
  );
}

function warnOfOwnersName(
  draft: Draft,
  block: Block,
  name: string | undefined,
  opIndex: number,
): void {
  const isOwners = block.candidateMeta?.namedBy === 'owner';
  if (draft.seat !== 'runner' || !isOwners || name === undefined || name === block.name) return;
  warn(draft, {
    opIndex,
    code: 'owner-name-replaced',
    blockId: block.blockId,
    message: `The name ${describe(block)} was the owner's.`,
    hint: 'Ask the owner, or take the batch back with `holdfast blocks undo`.',
  });
}
