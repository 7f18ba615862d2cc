import { counted } from '@holdfast/base';
import type { FileDiff, OriginalState, PlanReview } from '../review-model.js';

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
    const sentence = `${which} no longer what the plan was made for: it will be refused. Make the plan again and review it again.`;
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

/** `3 files: 1 created, 2 updated`. */
export function fileCounts({ stats: { created, updated } }: PlanReview): string {
  return `${counted(created + updated, 'file')}: ${created} created, ${updated} updated`;
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
export function diffRemark(diff: FileDiff): string | undefined {
  if (diff.approximate) {
    return 'The texts differ in too many places to search for every line they share: the changed part is shown as replaced.';
  }
  if (diff.original === 'none' || diff.original === 'matched') {
    return diff.hunks.length === 0 ? EMPTY : undefined;
  }
  return `${NOT_COMPARED[diff.original][diff.kind === 'create' ? 'create' : 'update']} This is the whole planned text.`;
}

const EMPTY = 'No lines are added or removed.';

const NOT_COMPARED = {
  missing: {
    create: 'Nothing is known about what is there.',
    update: 'The original is not at hand, so nothing can be compared.',
  },
  applied: {
    create: 'The file holds the planned text already.',
    update: 'The file holds the planned text already.',
  },
  gone: {
    create: 'Something is in the way that is not an ordinary file, or the app root is not here.',
    update: 'The file is gone, or is no longer an ordinary file: make the plan again.',
  },
  differs: {
    create: 'Something is there now that the plan did not expect: make the plan again.',
    update: 'The file is no longer what the plan was made for: make the plan again.',
  },
  'not-text': {
    create: 'What is there is not UTF-8 text.',
    update: 'The original is not UTF-8 text, so nothing can be compared.',
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
