import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { counted, escapeControl } from '@holdfast/base';
import type { ChangeResult, FileOutcome } from '@holdfast/journal';
import type { Colors } from './colors-of.js';
import type { Called } from './next-after-change.js';

/** What became of each file, one line each; of many that nothing happened to only a few. */
export function fileLines(result: ChangeResult, called: Called, colors: Colors): string[] {
  const told = result.files.map((file) => ({ ...file, label: labelOf(file, result, called) }));
  const idle = told.filter(({ outcome }) => outcome === 'untouched');
  const shownIdle = idle.slice(0, idle.length > SHOWN_IDLE + 1 ? SHOWN_IDLE : idle.length);
  const shown = told.filter((file) => file.outcome !== 'untouched' || shownIdle.includes(file));
  const width = Math.max(0, ...shown.map(({ label }) => label.length));
  const lines = shown.map(
    ({ path, from, outcome, label }) =>
      `  ${COLOR[outcome](colors)(label.padEnd(width))}  ${namesOf({ path, from, label })}`,
  );
  const hidden = idle.length - shownIdle.length;
  if (hidden === 0) return lines;
  return [...lines, colors.dim(`  and ${hidden} more ${idle[0]?.label ?? ''}`)];
}

const SHOWN_IDLE = 3;

function namesOf({ path, from, label }: Named): string {
  const names = [...(from === undefined ? [] : [from]), path].map(escapeControl);
  // It went from its new name to its old one.
  return (label === 'moved back' ? names.reverse() : names).join(' -> ');
}

interface Named {
  readonly path: string;
  readonly from: string | undefined;
  readonly label: string;
}

/** `2 files restored, 1 removed`. */
export function restoredCounts(result: ChangeResult, called: Called): string {
  const back = result.files.filter(({ outcome }) => outcome === 'restored');
  const labels = back.map((file) => labelOf(file, result, called));
  return toldKinds([
    [labels.filter((label) => label === 'restored').length, 'restored'],
    [labels.filter((label) => label === 'moved back').length, 'moved back'],
    [labels.filter((label) => label === 'removed').length, 'removed'],
  ]);
}

/** `2 files written, 1 deleted`. */
export function writtenCounts({ files }: ChangeResult): string {
  const written = files.filter(({ outcome }) => outcome === 'written');
  const moved = written.filter(({ from }) => from !== undefined).length;
  return toldKinds([
    [written.length - moved, 'written'],
    [moved, 'moved'],
    [files.filter(({ outcome }) => outcome === 'deleted').length, 'deleted'],
  ]);
}

/** What did not happen is left out; when nothing did, the first kind says so. */
function toldKinds(kinds: readonly (readonly [count: number, verb: string])[]): string {
  const some = kinds.filter(([count]) => count > 0);
  const told = some.length > 0 ? some : kinds.slice(0, 1);
  const parts = told.map(([count, verb], index) =>
    index === 0 ? `${counted(count, 'file')} ${verb}` : `${count} ${verb}`,
  );
  return parts.join(', ');
}

function labelOf(
  { path, from, outcome }: FileOutcome,
  { status }: ChangeResult,
  { root, place }: Called,
): string {
  // The file may be half of an interrupted change: this call alone did not touch it.
  if (outcome === 'untouched') {
    return status === 'recovered' || status === 'ready' ? 'untouched' : 'left as it is';
  }
  if (from !== undefined && outcome === 'written') return 'moved';
  if (outcome !== 'restored') return outcome;
  // A file that was made would go: a note says which.
  if (status === 'ready') return 'would be undone';
  if (from !== undefined) return 'moved back';
  const known = root !== undefined && place !== undefined;
  return known && !isThere(join(root, place, path)) ? 'removed' : 'restored';
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // Not to be seen, which is not the same as gone.
    return true;
  }
}

const COLOR: Readonly<Record<FileOutcome['outcome'], (colors: Colors) => Colors['green']>> = {
  written: (colors) => colors.green,
  deleted: (colors) => colors.green,
  restored: (colors) => colors.cyan,
  unchanged: (colors) => colors.dim,
  untouched: (colors) => colors.dim,
};
