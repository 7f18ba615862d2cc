import { shorten } from '@holdfast/base';
import type { Block, BlockId, Member } from '../../map/block-map.js';
import { literalDirectory } from '../../map/compile-glob.js';
import { resolveMembers } from '../../map/resolve-members.js';
import { LONGEST_ID } from '../../map/text-limits.js';
import { dominantDirectory } from '../../measure/dominant-directory.js';
import { canonicalMembership } from '../../store/canonical-map.js';
import { type Draft, dropBlock, putBlock } from '../draft.js';
import type { SplitOp } from '../edit-op.js';
import { followRules } from '../follow-rules.js';
import { narrowerLines } from '../narrower-lines.js';
import { describe, fail, findLiveBlock, warn } from '../report-failure.js';
import { splitGroups } from '../split-groups.js';
import { splitSockets } from '../split-sockets.js';
import { listed } from '../take-member.js';

/** Divides a block; it is gone then, and its parts are new blocks at the end of the map. */
export function applySplit(draft: Draft, op: SplitOp, opIndex: number): void {
  const parent = findLiveBlock(draft, op.block_id, { opIndex, field: 'block_id' });
  draft.dividedBy.set(op.block_id, opIndex);
  if (parent === undefined) return;
  draft.dividedBy.set(parent.blockId, opIndex);
  const known = draft.failures.length;
  const ids = op.by.paths.map((_, group) => childId(draft, parent, group, opIndex));
  const groups = splitGroups(draft, parent, op, opIndex);
  if (groups === undefined || draft.failures.length > known) return;
  dropBlock(draft, parent);
  const children: Block[] = [];
  for (const [group, members] of groups.entries()) {
    const membership = linesOfPart(draft, parent, members, op.by.paths[group] ?? []);
    const names = { members, membership };
    const child = makeChild(draft, parent, ids[group] ?? parent.blockId, names, group);
    // Put at once: the next one must not have its name.
    putBlock(draft, child);
    children.push(child);
    draft.created.push(child.blockId);
    draft.parents.set(child.blockId, parent.blockId);
  }
  splitSockets(draft, parent, children, opIndex);
  followRules(draft, (id) => (id === parent.blockId ? children.map((c) => c.blockId) : undefined));
  warnOfPatterns(draft, parent, children, opIndex);
}

function childId(draft: Draft, parent: Block, group: number, opIndex: number): BlockId {
  const id = `${parent.blockId}_split${group + 1}` as BlockId;
  if (id.length > LONGEST_ID)
    fail(draft, {
      opIndex,
      code: 'id-collision',
      field: 'block_id',
      blockId: parent.blockId,
      message: `The ids of the parts would have ${id.length} characters; at most ${LONGEST_ID} are taken.`,
      hint: 'Merge the block into one with a shorter id, and split that.',
    });
  else if (draft.blocks.has(id))
    fail(draft, {
      opIndex,
      code: 'id-collision',
      field: 'block_id',
      blockId: id,
      message: `There is a block ${shorten(id)} already.`,
      hint: 'Merge that block into another one first.',
    });
  return id;
}

/** The files of a part, and the lines by which it has them. */
interface PartMembers {
  readonly members: readonly Member[];
  readonly membership: readonly Member[];
}

/** Where a pattern of the block gave files to a part, the part gets patterns within it if any fit. */
function linesOfPart(
  { files }: Draft,
  parent: Block,
  members: readonly Member[],
  wanted: readonly string[],
): readonly Member[] {
  if (files === undefined) return members;
  const kept = new Set(members.map(({ path }) => path));
  const byPattern = new Map<Member, Set<string>>();
  for (const { path, entry } of resolveMembers(parent, files).members) {
    if (entry.match !== 'glob' || !kept.has(path)) continue;
    const own = byPattern.get(entry) ?? new Set();
    byPattern.set(entry, own.add(path));
  }
  const covered = new Set([...byPattern.values()].flatMap((own) => [...own]));
  return [
    ...members.filter(({ path }) => !covered.has(path)),
    ...parent.membership.flatMap((pattern) => {
      const own = byPattern.get(pattern);
      return own === undefined ? [] : narrowerLines({ pattern, own, kept, files, wanted });
    }),
  ];
}

function makeChild(
  draft: Draft,
  parent: Block,
  blockId: BlockId,
  { members, membership }: PartMembers,
  group: number,
): Block {
  return {
    blockId,
    name: childName(draft, parent, members, group),
    purpose: `Split from '${sayable(parent.name)}'.`,
    kind: 'scanned',
    state: 'candidate',
    boundaryVersion: 1,
    contractVersion: 1,
    membershipSource: parent.membershipSource,
    membership: canonicalMembership(membership),
    sockets: { inputs: [], outputs: [], external: [] },
    receiptContract: parent.receiptContract,
    receipts: [],
    layout: {
      algorithmSeed: { source: 'candidate_edit_split', parent: parent.blockId, group },
      version: 1,
    },
    unmappedResidue: [],
    // Support and shared count are measured with those of the other blocks.
    candidateMeta: {
      namedBy: 'heuristic',
      needsOwnerNaming: true,
      graphCohesion: null,
      edgeSampleSize: 0,
      directorySupport: null,
      coverageRatio: parent.candidateMeta?.coverageRatio ?? null,
      sharedMemberCount: 0,
    },
  };
}

/** The folder's own name; names are made distinct because people tell blocks apart by them. */
function childName(draft: Draft, parent: Block, members: readonly Member[], group: number): string {
  const paths = members.flatMap(({ path, match }) => (match === 'glob' ? [] : [path]));
  const directory = dominantDirectory(paths)?.directory ?? '.';
  const base =
    directory === '.'
      ? `${sayable(parent.name)} part ${group + 1}`
      : (directory.split('/').at(-1) ?? '');
  const taken = new Set([...draft.blocks.values()].map(({ name }) => name));
  return distinct(base, taken);
}

/** What is said of a name that fills a text itself. */
function sayable(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).toWellFormed()}…` : name;
}

const LONGEST_NAME = 200;

function distinct(base: string, taken: Set<string>): string {
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base} ${number}`;
  return name;
}

function warnOfPatterns(
  draft: Draft,
  parent: Block,
  children: readonly Block[],
  opIndex: number,
): void {
  const lines = children.flatMap(({ membership }) => membership);
  const patterns = new Set(lines.flatMap(({ path, match }) => (match === 'glob' ? [path] : [])));
  for (const { path, match } of parent.membership) {
    if (match !== 'glob' || patterns.has(path)) continue;
    const within = [...patterns].filter((each) => each.startsWith(literalDirectory(path)));
    warn(draft, {
      opIndex,
      code: 'glob-expanded',
      path,
      blockId: parent.blockId,
      message:
        within.length === 0
          ? `The parts of ${describe(parent)} list the files of ${shorten(path)} one by one; new files there belong to no block.`
          : `The parts of ${describe(parent)} have ${listed(within.map((each) => shorten(each)))} of ${shorten(path)}; new files elsewhere below it belong to no block.`,
      hint: 'Give new files to a block with assign_unmapped.',
    });
  }
}
