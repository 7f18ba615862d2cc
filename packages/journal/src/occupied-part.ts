import type { Directories } from './directories.js';
import { prefixesOf } from './in-the-way.js';
import type { InspectOneOptions } from './inspect-one-options.js';
import { unlessUnsafe } from './unless-unsafe.js';

/**
 * The first part of a new file's path that has to be freed by the same plan: a file that it removes, a
 * directory that it empties, or one of these in another spelling.
 */
export function occupiedPart(
  directories: Directories,
  path: string,
  { gone, emptied }: Pick<InspectOneOptions, 'gone' | 'emptied'>,
): string | undefined {
  if (gone.size === 0) return undefined;
  const isRemoved = (part: string): boolean =>
    gone.get(part)?.state === 'before' || emptied.has(part);
  const exact = prefixesOf(path).find(isRemoved);
  if (exact !== undefined) return exact;
  const other = unlessUnsafe(() => directories.namesake(path));
  if (other === undefined || !isRemoved(other)) return undefined;
  return path.split('/').slice(0, other.split('/').length).join('/');
}
