import type { Block, Member } from '../map/block-map.js';
import type { FileList } from '../map/resolve-members.js';
import { canonicalMembership } from '../store/canonical-map.js';
import { claimOf } from './claims.js';
import { mergeMembers } from './merge-members.js';
import { isOrdered, linesAbout, markOrdered } from './ordered-membership.js';

/** A block with other members, in the order in which they are kept. */
export function withMembership(block: Block, membership: readonly Member[]): Block {
  return withOrdered(block, canonicalMembership(membership));
}

/** A block without its exact lines about a path. */
export function withoutPath(block: Block, path: string): Block {
  const { membership } = block;
  if (!isOrdered(membership)) {
    const rest = membership.filter((each) => each.match === 'glob' || each.path !== path);
    return withMembership(block, rest);
  }
  const { start, end } = linesAbout(membership, path);
  return withOrdered(block, membership.toSpliced(start, end - start));
}

/** A block with one more exact line, behind those about the same path. */
function withLine(block: Block, line: Member): Block {
  const { membership } = block;
  if (!isOrdered(membership)) return withMembership(block, [...membership, line]);
  const { end } = linesAbout(membership, line.path);
  return withOrdered(block, membership.toSpliced(end, 0, line));
}

function withOrdered(block: Block, membership: readonly Member[]): Block {
  return { ...block, membership: markOrdered(membership) };
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
  return withLine(claim?.exact === undefined ? block : withoutPath(block, entry.path), line);
}
