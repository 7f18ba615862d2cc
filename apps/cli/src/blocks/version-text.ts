import type { BlockMap } from '@holdfast/blocks';

/** A map's version as `--expect` takes it: `7@1f0c9a3b`. */
export function versionText({
  storeVersion,
  contentHash,
}: Pick<BlockMap, 'storeVersion' | 'contentHash'>): string {
  return `${storeVersion}@${contentHash.slice(0, 8)}`;
}
