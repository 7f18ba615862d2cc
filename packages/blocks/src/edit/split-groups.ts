import { shorten } from '@holdfast/base';
import type { Block, Member } from '../map/block-map.js';
import { compileGlob } from '../map/compile-glob.js';
import { type FileList, resolveMembers } from '../map/resolve-members.js';
import type { Draft } from './draft.js';
import type { SplitOp } from './edit-op.js';
import { fail } from './report-failure.js';

/**
 * Divides a block's members among the groups of a split: each must match exactly one, and each group
 * must get something.
 *
 * @returns the members of each group, or `undefined` when something is wrong.
 */
export function splitGroups(
  draft: Draft,
  block: Block,
  op: SplitOp,
  opIndex: number,
): readonly (readonly Member[])[] | undefined {
  const members = membersOf(block, draft.files);
  const matchers = compileGroups(draft, op, opIndex, new Set(members.map(({ path }) => path)));
  if (matchers === undefined) return undefined;
  const groups: Member[][] = matchers.map(() => []);
  const uncovered: string[] = [];
  const overlapping: string[] = [];
  for (const member of members) {
    const matching = groups.filter((_, at) => matchers[at]?.(member) === true);
    const [group, second] = matching;
    if (group === undefined) uncovered.push(member.path);
    else if (second !== undefined) overlapping.push(member.path);
    for (const each of matching) each.push(member);
  }
  const known = draft.failures.length;
  sayWhich(draft, opIndex, 'overlapping-groups', overlapping);
  sayWhich(draft, opIndex, 'uncovered-member', uncovered);
  for (const [at, group] of groups.entries())
    if (group.length === 0) emptyGroup(draft, opIndex, at, 'matches no member of the block');
  return draft.failures.length > known ? undefined : groups;
}

type Matcher = (member: Member) => boolean;

/**
 * What is the path of a member means that member and is no pattern, so that `app/[id]/page.tsx` can be
 * named. Where the files are not known a pattern of the block can be named the same way.
 */
function compileGroups(
  draft: Draft,
  op: SplitOp,
  opIndex: number,
  paths: ReadonlySet<string>,
): readonly Matcher[] | undefined {
  const known = draft.failures.length;
  if (op.by.paths.length < 2)
    fail(draft, {
      opIndex,
      code: 'too-few-groups',
      field: 'by.paths',
      message: `The split has ${op.by.paths.length === 1 ? 'one group' : 'no groups'}.`,
      hint: 'A split needs at least two groups of patterns.',
    });
  const matchers = op.by.paths.map((patterns, at): Matcher => {
    if (patterns.length === 0) emptyGroup(draft, opIndex, at, 'has no pattern');
    const tests = patterns.map((pattern, index) => {
      if (paths.has(pattern)) return ({ path }: Member) => path === pattern;
      const glob = compileGlob(pattern);
      if (!glob.ok)
        fail(draft, {
          opIndex,
          code: 'bad-path',
          field: `by.paths[${at}][${index}]`,
          path: pattern,
          message: `The pattern ${shorten(pattern)} ${glob.reason}.`,
          hint: 'Known are *, ?, [abc] and ** as a whole part of the path.',
        });
      const matches = glob.ok ? glob.matches : () => false;
      return ({ path, match }: Member) => match !== 'glob' && matches(path);
    });
    return (member) => tests.some((test) => test(member));
  });
  return draft.failures.length > known ? undefined : matchers;
}

/** What is to be divided: the files as they are today, and the lines whose file is missing. */
function membersOf(block: Block, files: FileList | undefined): readonly Member[] {
  if (files === undefined) return block.membership;
  const resolved = resolveMembers(block, files).members.map(
    ({ path, role, optional }): Member => ({ path, role, ...(optional ? { optional } : {}) }),
  );
  const absent = block.membership.filter(({ path, match }) => match !== 'glob' && !files.has(path));
  return [...resolved, ...absent];
}

function sayWhich(
  draft: Draft,
  opIndex: number,
  code: 'overlapping-groups' | 'uncovered-member',
  paths: readonly string[],
): void {
  const [first] = paths;
  if (first === undefined) return;
  const named = paths.slice(0, 3).map((path) => shorten(path));
  const more = paths.length > named.length ? ` and ${paths.length - named.length} more` : '';
  const list = `${named.join(', ')}${more}`;
  fail(draft, {
    opIndex,
    code,
    field: 'by.paths',
    path: first,
    message:
      code === 'overlapping-groups'
        ? `The groups are not disjoint: several match ${list}.`
        : `No group matches ${list}.`,
    hint:
      code === 'overlapping-groups'
        ? 'Write the patterns so that each member matches one group.'
        : 'Add a pattern for it; where the block has patterns, give the list of files.',
  });
}

function emptyGroup(draft: Draft, opIndex: number, at: number, why: string): void {
  fail(draft, {
    opIndex,
    code: 'empty-group',
    field: `by.paths[${at}]`,
    message: `Group ${at} ${why}.`,
    hint: 'Leave the group out, or write a pattern that matches a member.',
  });
}
