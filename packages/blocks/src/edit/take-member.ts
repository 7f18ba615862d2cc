import { shorten } from '@holdfast/base';
import type { Block, Member } from '../map/block-map.js';
import { type FileList, resolveMembers } from '../map/resolve-members.js';
import { claimOf } from './claims.js';
import type { Draft } from './draft.js';
import { describe, fail, type Place, warn } from './report-failure.js';
import { withMembership, withoutPath } from './with-membership.js';

/** A member that was taken out, and what its block is without it. */
export interface Taken {
  readonly block: Block;
  readonly entry: Member;
}

/**
 * Takes a path away from a block that claims it. Patterns that match it are taken apart into the
 * files they match today, which needs the list of files.
 */
export function takeMember(draft: Draft, block: Block, path: string, at: Place): Taken | undefined {
  const claim = claimOf(block, path, draft.files);
  if (claim === undefined)
    return fail(draft, {
      ...at,
      code: 'not-a-member',
      path,
      blockId: block.blockId,
      message: `${shorten(path)} is not a member of ${describe(block)}.`,
      hint: 'Ask `holdfast blocks owner` who has it.',
    });
  const { patterns, entry } = claim;
  if (patterns.length > 0 && draft.files === undefined)
    return fail(draft, {
      ...at,
      code: 'needs-files',
      path,
      blockId: block.blockId,
      message: `${describe(block)} claims ${shorten(path)} by the pattern ${shorten(patterns[0]?.path ?? '')}.`,
      hint: 'Give the list of files, so that the pattern can be written as the files it matches.',
    });
  const open =
    patterns.length === 0 || draft.files === undefined
      ? block
      : expanded(draft, block, patterns, draft.files, at.opIndex);
  const { match, ...plain } = entry;
  return { block: withoutPath(open, path), entry: { ...plain, path } };
}

/** The block with some of its patterns written as the files that they give it today. */
function expanded(
  draft: Draft,
  block: Block,
  patterns: readonly Member[],
  files: FileList,
  opIndex: number,
): Block {
  const own = resolveMembers(block, files).members.flatMap(({ path, role, optional, entry }) =>
    patterns.includes(entry)
      ? [{ path, role, ...(optional ? { optional: true as const } : {}) }]
      : [],
  );
  for (const { path } of patterns)
    warn(draft, {
      opIndex,
      code: 'glob-expanded',
      path,
      blockId: block.blockId,
      message: `${describe(block)} now lists the files of ${shorten(path)} one by one; new files there are no longer its own.`,
      hint: 'Give new files to a block with assign_unmapped.',
    });
  const rest = block.membership.filter((member) => !patterns.includes(member));
  return withMembership(block, [...rest, ...own]);
}
