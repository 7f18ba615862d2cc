import { LIMITS } from '@holdfast/base';
import { type DirHandle, type FsPort, inspectTarget, type TargetInspection } from '@holdfast/files';
import { countJournalLinks } from './journal-links.js';

/**
 * Inspects a file of the project as a target. A second name that an interrupted change left in the
 * journal is no reason to refuse it.
 *
 * @param cwd - absolute path of the workspace.
 * @param maxBytes - what a target may have at most.
 */
export function inspectProjectFile(
  fs: FsPort,
  cwd: string,
  parent: DirHandle,
  leaf: string,
  maxBytes: number = LIMITS.contentBytes,
): TargetInspection {
  const found = inspectTarget(fs, parent, leaf, { maxBytes });
  if (found.kind !== 'unsafe' || found.what !== 'hard-link') return found;
  const stat = fs.lstat(parent, leaf);
  const ownNames = countJournalLinks(fs, cwd, stat);
  if (ownNames === 0) return found;
  return inspectTarget(fs, parent, leaf, { maxBytes, allowSecondLink: stat, ownNames });
}
