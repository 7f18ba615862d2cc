import { counted, escapeControl } from '@holdfast/base';
import { describeCounts } from '../forge/commit-status.js';
import type { RepositoryView, StateCounts } from '../store/views.js';

/** A message without its addresses. */
export interface DigestText {
  readonly subject: string;
  readonly text: string;
}

/**
 * What waits for a person, over all repositories, the worst first; and which of them cannot be checked. Plain
 * text: names in it are whatever somebody called things.
 *
 * @param publicUrl - of the page, without a slash at its end.
 * @returns undefined when nothing waits.
 */
export function digestText(
  repositories: readonly RepositoryView[],
  publicUrl: string | undefined,
): DigestText | undefined {
  const waiting = repositories
    .filter((it) => waitingIn(it.counts) > 0)
    .sort((a, b) => waitingIn(b.counts) - waitingIn(a.counts) || (a.name < b.name ? -1 : 1));
  const failed = repositories.filter(({ failure }) => failure !== undefined);
  const sum = waiting.reduce((all, { counts }) => all + waitingIn(counts), 0);
  if (sum === 0 && failed.length === 0) return undefined;
  const link = (path: string) => (publicUrl === undefined ? [] : [`  ${publicUrl}${path}`]);
  const lines = [
    ...waiting.flatMap(({ id, name, counts }) => [
      `${escapeControl(name)}: ${describeCounts({ counts, complete: true })}`,
      ...link(`/repositories/${id}`),
    ]),
    ...failed.flatMap(({ id, name, failure }) => [
      `${escapeControl(name)}: cannot be checked. ${escapeControl(failure?.message ?? '')}`,
      ...link(`/repositories/${id}`),
    ]),
    ...(publicUrl === undefined || sum === 0
      ? []
      : ['', 'All of it, to be worked off:', ...link('/review')]),
  ];
  return { subject: `Holdfast: ${subjectOf(sum, failed.length)}`, text: `${lines.join('\n')}\n` };
}

function waitingIn({ stale, moved_renamed: moved, lost }: StateCounts): number {
  return stale + moved + lost;
}

function subjectOf(waiting: number, failed: number): string {
  const parts = [
    ...(waiting === 0 ? [] : [`${counted(waiting, 'anchor')} to look at`]),
    ...(failed === 0 ? [] : [`${counted(failed, 'repository', 'repositories')} cannot be checked`]),
  ];
  return parts.join(', ');
}
