import { shorten } from '@holdfast/base';
import { hasGlobCharacter } from '../../map/compile-glob.js';
import { ownersOf } from '../claims.js';
import { type Draft, putBlock } from '../draft.js';
import type { AssignUnmappedOp } from '../edit-op.js';
import { describe, fail, findLiveBlock, isMemberPath } from '../report-failure.js';
import { withoutUnmapped } from '../unmapped-files.js';
import { withMember } from '../with-membership.js';

/** Gives a file that no block claims to one. */
export function applyAssignUnmapped(draft: Draft, op: AssignUnmappedOp, opIndex: number): void {
  const { path } = op;
  const known = draft.failures.length;
  const at = { opIndex, field: 'path' };
  const block = findLiveBlock(draft, op.block_id, { opIndex, field: 'block_id' });
  if (isMemberPath(draft, path, at)) {
    if (!mayBeFile(draft, path))
      fail(draft, {
        ...at,
        code: 'bad-path',
        path,
        message: `${shorten(path)} is no file of the project.`,
        hint: hasGlobCharacter(path)
          ? 'Patterns are not assigned; name the files one by one.'
          : 'Check the spelling, or create the file first.',
      });
    const owners = ownersOf(draft, path);
    if (owners.length > 0)
      fail(draft, {
        ...at,
        code: 'already-owned',
        path,
        blockId: owners[0]?.blockId ?? '',
        message: `${shorten(path)} belongs to ${owners.map(describe).join(' and ')}.`,
        hint: 'Use move_member for a file that has a block.',
      });
  }
  if (block === undefined || draft.failures.length > known) return;
  putBlock(draft, withMember(block, { path, role: 'primary' }, draft.files));
  draft.unmapped = withoutUnmapped(draft.unmapped, [path]);
  draft.touchedPaths.set(path, opIndex);
}

/** Without a list of files what looks like a pattern is one, unless a scan has seen such a file. */
function mayBeFile(draft: Draft, path: string): boolean {
  if (draft.files !== undefined) return draft.files.has(path);
  return !hasGlobCharacter(path) || draft.unmapped.files.some((file) => file === path);
}
