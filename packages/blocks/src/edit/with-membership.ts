import type { Block, Member } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import type { FileList } from '../map/resolve-members.js';
import { canonicalMembership } from '../store/canonical-map.js';
import { claimOf } from './claims.js';
import { mergeMembers } from './merge-members.js';

/** A block with other members, in the order in which they are kept. */
export function withMembership(block: Block, membership: readonly Member[]): Block {
  return withOrdered(block, canonicalMembership(membership));
}

/** A block without some of its lines. */
export function withoutMembers(block: Block, isGone: (member: Member) => boolean): Block {
  const rest = block.membership.filter((member) => !isGone(member));
  return isOrdered.has(block.membership) ? withOrdered(block, rest) : withMembership(block, rest);
}

/** A block with one more exact line. */
function withLine(block: Block, line: Member): Block {
  const { membership } = block;
  if (!isOrdered.has(membership)) return withMembership(block, [...membership, line]);
  return withOrdered(block, membership.toSpliced(placeOf(membership, line.path), 0, line));
}

/** Memberships that are in order: a batch may move thousands of members of one large block. */
const isOrdered = new WeakSet<readonly Member[]>();

function withOrdered(block: Block, membership: readonly Member[]): Block {
  isOrdered.add(membership);
  return { ...block, membership };
}

/** Behind the exact lines up to a path, and before the patterns. */
function placeOf(membership: readonly Member[], path: string): number {
  let low = 0;
  let high = membership.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const member = membership[middle];
    if (member !== undefined && member.match !== 'glob' && compareUtf8(member.path, path) <= 0)
      low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A block that gets a member; where it has the path already the two become one. */
export function withMember(block: Block, entry: Member, files: FileList | undefined): Block {
  const claim = claimOf(block, entry.path, files);
  if (claim === undefined)
    return entry.match === 'glob'
      ? withMembership(block, [...block.membership, entry])
      : withLine(block, entry);
  return withEntry(block, { ...mergeMembers(claim.entry, entry), path: entry.path }, files);
}

/**
 * A block whose line about a path says what `entry` says. Where a pattern says just that there is no
 * need for a line.
 */
export function withEntry(block: Block, entry: Member, files: FileList | undefined): Block {
  const { match, ...line } = entry;
  const claim = claimOf(block, entry.path, files);
  const said = claim?.entry;
  if (said?.role === line.role && said.optional === line.optional) return block;
  const { exact } = claim ?? {};
  return withLine(
    exact === undefined ? block : withoutMembers(block, (each) => each === exact),
    line,
  );
}
