import type { Step } from './recording.js';

/** Changes that a power cut keeps or loses together, and that nothing has made durable yet. */
export interface Unit {
  /** Indexes into the steps; two for a rename that is one step on disk. */
  readonly steps: readonly number[];
  readonly kind: 'entry' | 'write' | 'truncate' | 'meta';
  /** Id of the file or directory whose fsync makes it durable. */
  readonly owner: number;
}

/**
 * - `atomic`: a rename is kept or lost as a whole, and a fsync of either directory makes all of it
 *   durable.
 * - `independent`: the new name and the loss of the old name are kept or lost separately, except
 *   for directories, which every file system moves as a whole. The replacement of what had the
 *   new name is one step in both models.
 */
export type RenameModel = 'atomic' | 'independent';

/** The units that may be lost when the power goes before step `crashIndex`, oldest first. */
export function undurableUnits(
  steps: readonly Step[],
  crashIndex: number,
  renames: RenameModel,
): readonly Unit[] {
  const durable = durableSteps(steps, crashIndex, renames);
  const units: Unit[] = [];
  for (let index = 0; index < crashIndex; index += 1) {
    const step = steps[index];
    const owner = step === undefined ? undefined : ownerOf(step);
    if (step === undefined || owner === undefined || durable.has(index)) continue;
    if (step.kind === 'birth' || step.kind === 'sync' || step.kind === 'mark') continue;
    const partner = partnerOf(steps, index, renames);
    if (partner !== undefined && partner < index) continue;
    const both = partner === undefined ? [index] : [index, partner];
    units.push({ steps: both, kind: step.kind, owner });
  }
  return units;
}

function durableSteps(
  steps: readonly Step[],
  crashIndex: number,
  renames: RenameModel,
): ReadonlySet<number> {
  const durable = new Set<number>();
  const pending = new Map<number, number[]>();
  for (let index = 0; index < crashIndex; index += 1) {
    const step = steps[index];
    if (step === undefined) break;
    if (step.kind === 'sync') {
      for (const earlier of pending.get(step.inode.id) ?? []) {
        durable.add(earlier);
        const partner = partnerOf(steps, earlier, renames);
        if (partner !== undefined) durable.add(partner);
      }
      pending.delete(step.inode.id);
      continue;
    }
    const owner = ownerOf(step);
    if (owner === undefined) continue;
    const list = pending.get(owner);
    if (list === undefined) pending.set(owner, [index]);
    else list.push(index);
  }
  return durable;
}

function ownerOf(step: Step): number | undefined {
  if (step.kind === 'entry') return step.dir.id;
  return step.kind === 'write' || step.kind === 'truncate' || step.kind === 'meta'
    ? step.inode.id
    : undefined;
}

/** The other half of a rename that is kept or lost as a whole. */
function partnerOf(steps: readonly Step[], index: number, renames: RenameModel) {
  for (const other of [index + 1, index - 1]) {
    if (!sameRename(steps[index], steps[other])) continue;
    const moved = [steps[index], steps[other]].find(
      (half) => half?.kind === 'entry' && half.inode !== undefined,
    );
    const directory = moved?.kind === 'entry' && moved.inode?.type === 'directory';
    return renames === 'atomic' || directory ? other : undefined;
  }
  return undefined;
}

/** Whether two steps are the halves of one rename call. */
export function sameRename(a: Step | undefined, b: Step | undefined): boolean {
  return (
    a?.kind === 'entry' && b?.kind === 'entry' && a.rename !== undefined && a.rename === b.rename
  );
}
