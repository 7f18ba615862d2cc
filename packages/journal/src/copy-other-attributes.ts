import type { DirHandle, FsPort } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { copyAttributesBetween } from './copy-attributes-between.js';
import type { InspectedTarget } from './inspected-target.js';
import { type StagedTarget, tryLink } from './keep-originals.js';
import { LAYOUT } from './layout.js';
import { removeTree } from './remove-tree.js';

/** Directories of a transaction that is being prepared. */
export interface PreparingDirs {
  readonly preparing: DirHandle;
  readonly kept: DirHandle;
  readonly staged: DirHandle;
}

/** How attributes are copied. */
export interface CopyOfAttributes {
  readonly copy: FsPort['copyAttributes'];
  /** Told the names of staged files that lack an extended attribute of their original. */
  readonly onLoss: (name: string) => void;
}

/**
 * Makes the staged files that are to have the owner, mode, access list and extended attributes of a
 * file that has no second name in the journal: of a moved one, or of one on another mount. A file
 * there that is going to be deleted gets a stand-in too, because the file itself cannot be kept.
 *
 * @returns the names of those for which that was done.
 */
export async function copyOtherAttributes(
  fs: FsPort,
  targets: readonly StagedTarget[],
  dirs: PreparingDirs,
  { copy, onLoss }: CopyOfAttributes,
): Promise<string[]> {
  const others = sourcesOf(targets);
  const copied: string[] = [];
  if (others.length === 0) return copied;
  await inScratch(fs, dirs.preparing, async (scratch) => {
    const near: string[] = [];
    const far: Source[] = [];
    for (const source of others) {
      const { parent, leaf } = source.target.location;
      const isNear =
        source.mayBeLinked && tryLink(fs, parent, leaf, scratch, source.name) === undefined;
      if (isNear) near.push(source.name);
      else far.push(source);
    }
    if (near.length > 0) copied.push(...(await copy(scratch, dirs.staged, near, onLoss)));
    for (const name of near) fs.unlink(scratch, name);
    for (const { name, target } of far) {
      const { parent, leaf } = target.location;
      const [from, to] = [
        { dir: parent, name: leaf },
        { dir: dirs.staged, name },
      ];
      if (await copyAttributesBetween(fs, scratch, from, to, () => onLoss(name))) copied.push(name);
    }
  });
  return copied;
}

/** A file whose attributes a staged file of this name is to have. */
interface Source {
  readonly name: string;
  readonly target: InspectedTarget;
  /** Not where it was tried already. */
  readonly mayBeLinked: boolean;
}

function sourcesOf(targets: readonly StagedTarget[]): Source[] {
  const byPath = new Map(targets.map(({ target }) => [target.change.path, target]));
  return targets.flatMap(({ target, kept, distant }, index): Source[] => {
    const { change, original } = target;
    const name = String(index);
    if (change.kind === 'create') {
      const moved = change.from === undefined ? undefined : byPath.get(change.from);
      return moved === undefined ? [] : [{ name, target: moved, mayBeLinked: true }];
    }
    const isNeeded = change.kind === 'update' ? original !== undefined && !kept : distant;
    return isNeeded ? [{ name, target, mayBeLinked: false }] : [];
  });
}

async function inScratch(
  fs: FsPort,
  preparing: DirHandle,
  work: (scratch: DirHandle) => Promise<void>,
): Promise<void> {
  fs.mkdir(preparing, LAYOUT.attributes, 0o700);
  const scratch = fs.openDir(preparing, LAYOUT.attributes);
  try {
    await work(scratch);
  } finally {
    closeQuietly(fs, scratch);
    removeTree(fs, preparing, LAYOUT.attributes);
  }
}
