import type { SinceCommit } from '@holdfast/anchors';
import { escapeControl } from '@holdfast/base';

/** `Since 3f2a9c1e of 2026-11-28 by Ada: Handle empty files`. */
export function sinceLine({ commit, author, date, subject }: SinceCommit): string {
  const day = date.slice(0, 10);
  return `Since ${commit.slice(0, 8)} of ${day} by ${escapeControl(author)}: ${escapeControl(subject)}`;
}
