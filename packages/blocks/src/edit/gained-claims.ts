import type { Block, Member } from '../map/block-map.js';
import { addPattern, type ClaimIndex, directoriesAbove } from './claim-index.js';

/** What blocks came to claim during a batch, whether or not they still do. */
export interface GainedClaims extends ClaimIndex {
  /** Notes a block in the place of an earlier one. */
  note(before: Block | undefined, after: Block): void;
}

/** An index that grows with the batch, so that no operation asks every block that others changed. */
export function gainedClaims(): GainedClaims {
  const exact = new Map<string, Set<string>>();
  const byDirectory = new Map<string, Set<string>>();
  return {
    note: (before, after) => {
      if (after.state === 'archived') return;
      const earlier = before === undefined || before.state === 'archived' ? [] : before.membership;
      for (const member of newLines(earlier, after.membership)) {
        if (member.match === 'glob') addPattern(byDirectory, member, after);
        else {
          const ids = exact.get(member.path) ?? new Set();
          exact.set(member.path, ids.add(after.blockId));
        }
      }
    },
    exact: (path) => exact.get(path) ?? [],
    patterns: function* (path) {
      for (const directory of directoriesAbove(path)) yield* byDirectory.get(directory) ?? [];
    },
  };
}

/** The lines between those that both have at their ends: an operation changes one place as a rule. */
function newLines(before: readonly Member[], after: readonly Member[]): readonly Member[] {
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  const [last, lastNow] = [before.length - 1, after.length - 1];
  while (end < most - start && before[last - end] === after[lastNow - end]) end += 1;
  return after.slice(start, after.length - end);
}
