import { counted } from '@holdfast/base';
import type { FileDiff, FileReview, OriginalState, PlanReview } from '../review-model.js';
import { plannedText } from './planned-rows.js';

/** How the plan stands, for a heading. */
export interface Verdict {
  readonly state: 'blocked' | 'empty' | 'stale' | 'open';
  readonly sentence: string;
}

/** One sentence that says whether the plan can be applied, and what to do if not. */
export function verdict({ blockers, files }: PlanReview): Verdict {
  if (blockers.length > 0) {
    const conflicts = blockers.filter(({ type }) => type === 'conflict').length;
    const parts = [
      ...(conflicts > 0 ? [counted(conflicts, 'conflict')] : []),
      ...(conflicts < blockers.length
        ? [`${counted(blockers.length - conflicts, 'piece')} of unsupported work`]
        : []),
    ];
    const sentence = `This plan cannot be applied: ${parts.join(' and ')}. Put the causes right, make the plan again and review it again.`;
    return { state: 'blocked', sentence };
  }
  if (files.length === 0) {
    return { state: 'empty', sentence: 'There is nothing to change: the files already are so.' };
  }
  const count = (...states: readonly OriginalState[]): number =>
    files.filter(({ diff }) => states.includes(diff.original)).length;
  const stale = count('differs', 'gone');
  if (stale > 0) {
    const which = stale === 1 ? 'One file is' : `${stale} files are`;
    const sentence = `${which} no longer what the plan was made for: it will be refused. Make the plan again, or carry it over with a rebase, and review it again.`;
    return { state: 'stale', sentence };
  }
  const applied = count('applied');
  if (applied === files.length) {
    return { state: 'empty', sentence: 'Already applied: every file holds the planned text.' };
  }
  const sentence = `Nothing in the plan stands in the way of applying it.${knownAlready(applied)}${notKnown(count('missing'))}`;
  return { state: 'open', sentence };
}

function knownAlready(applied: number): string {
  if (applied === 0) return '';
  return ` ${counted(applied, 'file holds', 'files hold')} the planned text already.`;
}

function notKnown(missing: number): string {
  if (missing === 0) return '';
  return ` Whether ${counted(missing, 'file is', 'files are')} still what it was made for is not known here.`;
}

/** `3 files: 1 created, 2 updated`; what only version 2 has is told where there is any. */
export function fileCounts({ stats }: PlanReview): string {
  const { created, updated, deleted, moved, modes } = stats;
  const parts = [
    `${created} created`,
    `${updated} updated`,
    ...(deleted > 0 ? [`${deleted} deleted`] : []),
    ...(moved > 0 ? [`${moved} moved`] : []),
    ...(modes > 0 ? [`${modes} with another mode`] : []),
  ];
  return `${counted(created + updated + deleted + moved + modes, 'file')}: ${parts.join(', ')}`;
}

/** Further counts worth a place in the summary line, without those that are zero. */
export function otherCounts({ stats, dependencies }: PlanReview): string[] {
  return [
    ...(dependencies.length > 0
      ? [counted(dependencies.length, 'dependency change', 'dependency changes')]
      : []),
    ...(stats.warnings > 0 ? [counted(stats.warnings, 'warning')] : []),
    ...(stats.notCompared > 0 ? [`${counted(stats.notCompared, 'file')} not compared`] : []),
  ];
}

/** What to know about a file's diff before reading it, if anything. */
export function diffRemark(file: FileReview): string | undefined {
  const { diff, operation } = file;
  if (diff.approximate) {
    return 'The texts differ in too many places to search for every line they share: the changed part is shown as replaced.';
  }
  const { original } = diff;
  if (original === 'none' || original === 'matched') return comparedRemark(file);
  if (original === 'not-text') return 'Not a text: no lines can be shown.';
  const role = ROLES[operation.kind];
  const text = plannedText(file) === undefined ? '' : ' This is the whole planned text.';
  return `${NOT_COMPARED[original][role]}${text}`;
}

function comparedRemark({ diff, operation, bytes }: FileReview): string | undefined {
  if (diff.hunks.length > 0) {
    const decoded = [bytes?.before, bytes?.after].some((side) => side !== undefined);
    return decoded
      ? 'The lines are decoded for you: the file has other bytes than UTF-8.'
      : undefined;
  }
  if (operation.kind === 'chmod') return 'Only the mode changes.';
  if (operation.kind === 'move' && operation.content === undefined) return undefined;
  return 'No lines are added or removed.';
}

const ROLES = {
  create: 'create',
  update: 'update',
  chmod: 'update',
  delete: 'delete',
  move: 'move',
} as const satisfies Record<FileDiff['kind'], string>;

const STALE = 'The file is no longer what the plan was made for: make the plan again.';
const GONE = 'The file is gone, or is no longer an ordinary file: make the plan again.';
const MISSING = 'The original is not at hand, so nothing can be compared.';

const NOT_COMPARED = {
  missing: {
    create: 'Nothing is known about what is there.',
    update: MISSING,
    delete: MISSING,
    move: MISSING,
  },
  applied: {
    create: 'The file holds the planned text already.',
    update: 'The file holds the planned text already.',
    delete: 'The file is gone already.',
    move: 'The file has its new name already.',
  },
  gone: {
    create: 'Something is in the way that is not an ordinary file, or the app root is not here.',
    update: GONE,
    delete: GONE,
    move: GONE,
  },
  differs: {
    create: 'Something is there now that the plan did not expect: make the plan again.',
    update: STALE,
    delete: STALE,
    move: STALE,
  },
} as const;

/** A hash as far as people compare it. */
export function shortHash(hash: string | null): string {
  return hash === null ? 'none' : hash.slice(0, 12);
}

/** The line that introduces a hunk. */
export function hunkHeader(hunk: FileDiff['hunks'][number]): string {
  const { oldStart, oldLines, newStart, newLines } = hunk;
  // A side without lines is counted from the line before, as in every unified diff.
  const from = oldLines === 0 ? oldStart - 1 : oldStart;
  const to = newLines === 0 ? newStart - 1 : newStart;
  return `@@ -${from},${oldLines} +${to},${newLines} @@`;
}
