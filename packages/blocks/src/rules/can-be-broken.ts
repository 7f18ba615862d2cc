import type { BlockOwnership } from '../check/block-ownership.js';

/**
 * Whether some file of `from` and some other file of `to` lie in no common block, so that an import
 * between them would cross a border. Files are asked by their set of owners, of which there are few.
 */
export function canBeBroken(
  from: ReadonlySet<string>,
  to: ReadonlySet<string>,
  ownership: BlockOwnership,
): boolean {
  const targets = ownerSets(to, ownership);
  return ownerSets(from, ownership).some((owners) =>
    targets.some((others) => !owners.some((owner) => others.includes(owner))),
  );
}

/** Each different set of owners once. An unmapped file has none, and so shares none. */
function ownerSets(
  paths: ReadonlySet<string>,
  ownership: BlockOwnership,
): readonly (readonly string[])[] {
  const sets = new Map<string, readonly string[]>();
  for (const path of paths) {
    const owners = ownership.claimsOn(path).map(({ block }) => block.blockId);
    sets.set(owners.join('\0'), owners);
  }
  return [...sets.values()];
}
