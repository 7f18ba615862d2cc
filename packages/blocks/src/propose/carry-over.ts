import { followRenames } from '../life/follow-renames.js';
import type { Block } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import type { Renames } from '../map/last-name.js';
import { type FileList, resolveMembers } from '../map/resolve-members.js';
import { addToList } from './add-to-list.js';
import type { ScanReport } from './scan-report.js';

/** What is known of the files at the last scan. */
export interface FilesBefore {
  /** Content id (git's blob id) of each file then. */
  readonly before: ReadonlyMap<string, string>;
  /** Content id of each file now. */
  readonly now: ReadonlyMap<string, string>;
}

/** Blocks whose members are those of today as far as they can be found. */
export interface CarriedOver extends Pick<ScanReport, 'renamed' | 'vanished'> {
  /** In the order given; a block in which nothing moved is the same object. */
  readonly blocks: readonly Block[];
}

/** Whether a person has signed the block, so that a scan must leave it alone. */
export function isSigned({ state }: Block): boolean {
  return state === 'ratified' || state === 'drifted';
}

/**
 * Carries members over to today's files: by path, then by rename, then by content where exactly
 * one vanished file and one new one have it. What is gone is taken out and listed, except where it
 * is all that a block had. Archived and signed blocks are left alone.
 */
export function carryOver(
  blocks: readonly Block[],
  files: FileList,
  renames: Renames,
  contents: FilesBefore | undefined,
): CarriedOver {
  const open = blocks.filter((block) => !isSigned(block));
  const known = new Map([...sameContent(files, contents), ...renames]);
  const followed = followRenames(open, files, known);
  const vanished: { path: string; blockId: Block['blockId'] }[] = [];
  const carried = new Map(
    followed.blocks.map((block) => {
      const { missing } = resolveMembers(block, files);
      for (const path of missing) vanished.push({ path, blockId: block.blockId });
      return [block.blockId, withoutMissing(block, new Set(missing))];
    }),
  );
  const renamed = [...followed.renamed].flatMap(([blockId, moves]) =>
    moves.map(({ from, to }) => ({ from, to, blockId })),
  );
  return {
    blocks: blocks.map((block) => carried.get(block.blockId) ?? block),
    renamed: renamed.sort((a, b) => compareUtf8(a.from, b.from)),
    vanished: vanished.sort((a, b) => compareUtf8(a.path, b.path)),
  };
}

/** Files that are gone, and the new one with the same content, where there is one of each. */
function sameContent(files: FileList, contents: FilesBefore | undefined): Renames {
  const gone = new Map<string, string[]>();
  const come = new Map<string, string[]>();
  for (const [path, id] of contents?.before ?? []) if (!files.has(path)) addToList(gone, id, path);
  for (const [path, id] of contents?.now ?? [])
    if (files.has(path) && contents?.before.has(path) === false) addToList(come, id, path);
  const renames = new Map<string, string>();
  for (const [id, [from, ...others]] of gone) {
    const [to, ...more] = come.get(id) ?? [];
    if (from !== undefined && to !== undefined && others.length + more.length === 0)
      renames.set(from, to);
  }
  return renames;
}

function withoutMissing(block: Block, missing: ReadonlySet<string>): Block {
  if (missing.size === 0) return block;
  const membership = block.membership.filter(
    ({ path, match }) => match === 'glob' || !missing.has(path),
  );
  return membership.length === 0 ? block : { ...block, membership };
}
