import { shorten } from '@holdfast/base';
import type { Block, Member } from '../map/block-map.js';
import { type FileList, resolveMembers } from '../map/resolve-members.js';
import { claimOf } from './claims.js';
import type { Draft } from './draft.js';
import { narrowerLines } from './narrower-lines.js';
import { describe, fail, type Place, warn } from './report-failure.js';
import { withMembership, withoutPath } from './with-membership.js';

/** A member that was taken out, and what its block is without it. */
export interface Taken {
  readonly block: Block;
  readonly entry: Member;
}

/**
 * Takes a path away from a block that claims it. Patterns that match it are narrowed to the other
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
      : narrowed(draft, block, path, patterns, draft.files, at.opIndex);
  const { match, ...plain } = entry;
  return { block: withoutPath(open, path), entry: { ...plain, path } };
}

/** The block with some of its patterns narrowed to what they give it today without `path`. */
function narrowed(
  draft: Draft,
  block: Block,
  path: string,
  patterns: readonly Member[],
  files: FileList,
  opIndex: number,
): Block {
  const { members } = resolveMembers(block, files);
  const kept = new Set(members.flatMap((member) => (member.path === path ? [] : member.path)));
  const membership = block.membership.flatMap((pattern) => {
    if (!patterns.includes(pattern)) return [pattern];
    const own = members.filter(({ entry, path: each }) => entry === pattern && kept.has(each));
    const paths = new Set(own.map((member) => member.path));
    const lines = narrowerLines({ pattern, own: paths, kept, files });
    warnOfNarrowing(draft, block, pattern, lines, opIndex);
    return lines;
  });
  return withMembership(block, membership);
}

function warnOfNarrowing(
  draft: Draft,
  block: Block,
  pattern: Member,
  lines: readonly Member[],
  opIndex: number,
): void {
  const some = lines.filter(({ match }) => match === 'glob').map(({ path }) => shorten(path));
  const message =
    some.length === 0
      ? `${describe(block)} now lists the files of ${shorten(pattern.path)} one by one; new files there are no longer its own.`
      : `${describe(block)} now has ${listed(some)} of ${shorten(pattern.path)}; new files elsewhere below it are no longer its own.`;
  warn(draft, {
    opIndex,
    code: 'glob-expanded',
    path: pattern.path,
    blockId: block.blockId,
    message,
    hint: 'Give new files to a block with assign_unmapped.',
  });
}

/** The first few of many. */
export function listed(patterns: readonly string[]): string {
  const shown = patterns.slice(0, 3).join(', ');
  return patterns.length > 3 ? `${shown} and ${patterns.length - 3} more` : shown;
}
