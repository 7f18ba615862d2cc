import type { RepoPath } from '@holdfast/base';
import type { Unmapped } from '../map/block-map.js';
import type { FileList } from '../map/resolve-members.js';
import { MAX_UNMAPPED_LISTED } from '../store/map-format.js';

/**
 * The files that no block claims: the first 500 by name, and how many there are. The same object
 * when nothing changed. What Holdfast keeps of the project is nobody's code.
 */
export function listUnmapped(
  before: Unmapped,
  files: FileList,
  claimed: ReadonlySet<string>,
  unlisted: ReadonlySet<string> = new Set(),
): Unmapped {
  const rest = files.sorted.filter(
    (path) => !claimed.has(path) && !unlisted.has(path) && !path.startsWith('.holdfast/'),
  );
  const listed = rest.slice(0, MAX_UNMAPPED_LISTED) as RepoPath[];
  const isSame =
    before.total === rest.length &&
    before.files.length === listed.length &&
    listed.every((path, index) => path === before.files[index]);
  return isSame ? before : { ...before, files: listed, total: rest.length };
}
