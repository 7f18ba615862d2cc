import type { Block, Member } from '../map/block-map.js';
import type { FileList } from '../map/resolve-members.js';
import { canonicalMembership } from '../store/canonical-map.js';
import { claimOf } from './claims.js';
import { mergeMembers } from './merge-members.js';

/** A block with other members, in the order in which they are kept. */
export function withMembership(block: Block, membership: readonly Member[]): Block {
  return { ...block, membership: canonicalMembership(membership) };
}

/** A block that gets a member; where it has the path already the two become one. */
export function withMember(block: Block, entry: Member, files: FileList | undefined): Block {
  const claim = claimOf(block, entry.path, files);
  if (claim === undefined) return withMembership(block, [...block.membership, entry]);
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
  const rest = block.membership.filter((member) => member !== claim?.exact);
  return withMembership(block, [...rest, line]);
}
