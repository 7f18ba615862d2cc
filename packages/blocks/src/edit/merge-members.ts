import type { Member } from '../map/block-map.js';

/** Two lines about one path as one: shared when either is, optional when both are, else as the first. */
export function mergeMembers(own: Member, incoming: Member): Member {
  const { optional, ...rest } = own;
  return {
    ...rest,
    role: incoming.role === 'shared' ? 'shared' : own.role,
    ...(optional === true && incoming.optional === true ? { optional } : {}),
  };
}
