import type { Block, BlockId, Member, Unmapped } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import { type FileList, resolveMembers } from '../map/resolve-members.js';
import { addToList } from './add-to-list.js';
import { adoptFiles, withAdopted } from './adopt-files.js';
import { carryOver, isSigned } from './carry-over.js';
import { distinctIds } from './distinct-ids.js';
import { roleOf } from './file-classes.js';
import { linksOf } from './links.js';
import { newBlocks } from './new-blocks.js';
import { packageFinder } from './packages-of-files.js';
import type { ProposalFile } from './proposal-input.js';
import { ownersOfFiles, refreshBlocks } from './refresh-blocks.js';
import type { Scan } from './scan.js';
import type { AdoptedFile, ScanReport } from './scan-report.js';

/** Blocks brought up to date, and what was done to them. */
export interface Rescanned {
  readonly blocks: readonly Block[];
  readonly report: Omit<ScanReport, 'outcome' | 'changed'>;
}

/**
 * Brings blocks up to date with today's files without regrouping them: members are carried over,
 * new files adopted, sockets and measures taken anew.
 *
 * @param leavesSigned - whether signed blocks among them must stay as they are.
 */
export function rescan(
  base: readonly Block[],
  unmapped: Unmapped,
  files: FileList,
  { input, proposal, renames = new Map(), contents }: Scan,
  leavesSigned: boolean,
): Rescanned {
  const links = linksOf(input.edges ?? [], new Set(files.sorted));
  const working = leavesSigned ? base : base.map(reopened);
  const carried = carryOver(working, files, renames, contents);
  const owners = ownersOfFiles(carried.blocks, files);
  const isNew = newFileTest(base, unmapped, files, contents?.before);
  const moved = new Set(carried.renamed.map(({ to }) => to));
  const fresh = files.sorted.filter((path) => isNew(path) && !moved.has(path));
  const homeOf = packageFinder(input.packages ?? []);
  const { adopted, added } = adoptFiles(
    fresh.filter((path) => !owners.has(path)),
    owners,
    proposal,
    links,
    homeOf,
  );
  const ids = distinctIds(added, base);
  const signed = new Set(working.filter(isSigned).map(({ blockId }) => blockId));
  const settled = adopted.map(
    (file): AdoptedFile => ({
      ...file,
      blockId: file.by === 'new-block' ? (ids.get(file.blockId) ?? file.blockId) : file.blockId,
      ...(signed.has(file.blockId) ? { pending: true as const } : {}),
    }),
  );
  const byPattern = fresh.flatMap((path): AdoptedFile[] =>
    (owners.get(path) ?? []).slice(0, 1).map((blockId) => ({ path, blockId, by: 'pattern' })),
  );
  const blocks = [
    ...withAdopted(carried.blocks, linesOf(settled, input.files)),
    ...newBlocks(added, ids, base),
  ];
  const refreshed = refreshBlocks(blocks, files, input, links);
  return {
    blocks: leavesSigned ? refreshed : backToSigned(base, refreshed),
    report: {
      adopted: [...settled, ...byPattern].sort((a, b) => compareUtf8(a.path, b.path)),
      renamed: carried.renamed,
      vanished: carried.vanished,
      added: added.map(({ block }) => ids.get(block.blockId) ?? block.blockId),
    },
  };
}

/** A copy that may be changed; what is not, is put back. */
function reopened(block: Block): Block {
  return isSigned(block) ? { ...block, state: 'candidate' } : block;
}

/** A signed block whose members are still the same stays as it was signed. */
function backToSigned(base: readonly Block[], blocks: readonly Block[]): readonly Block[] {
  const before = new Map(base.map((block) => [block.blockId, block]));
  return blocks.map((block) => {
    const old = before.get(block.blockId);
    return old !== undefined && isSigned(old) && old.membership === block.membership ? old : block;
  });
}

function linesOf(
  adopted: readonly AdoptedFile[],
  files: readonly ProposalFile[],
): ReadonlyMap<BlockId, readonly Member[]> {
  const roles = new Map(files.map((file) => [file.path, roleOf(file)]));
  const lines = new Map<BlockId, Member[]>();
  for (const { path, blockId, by, pending } of adopted)
    if (by !== 'new-block' && pending !== true)
      addToList(lines, blockId, { path, role: roles.get(path) ?? 'primary' });
  return lines;
}

/**
 * Whether a file was not there at the last scan. Without a list of what was there then, a file is
 * new unless a block claimed it then, or it was left unmapped: what an archived block held, too.
 */
function newFileTest(
  base: readonly Block[],
  unmapped: Unmapped,
  files: FileList,
  before: ReadonlyMap<string, string> | undefined,
): (path: string) => boolean {
  if (before !== undefined) return (path) => !before.has(path);
  const known = new Set<string>(unmapped.files);
  for (const block of base) {
    const live = block.state !== 'archived';
    const claimed = resolveMembers({ ...block, state: 'candidate' }, files).members;
    for (const { path, entry } of claimed)
      if (!live || block.resolvedMembers === undefined || entry.match !== 'glob') known.add(path);
    for (const path of block.resolvedMembers ?? []) known.add(path);
  }
  return (path) => !known.has(path);
}
