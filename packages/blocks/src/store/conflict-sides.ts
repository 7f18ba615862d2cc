/** The texts that a merge could not bring together: each side whole, and what both come from. */
export interface ConflictSides {
  readonly ours: string;
  readonly theirs: string;
  /** Known where git was told to mark it (`merge.conflictStyle` diff3 or zdiff3). */
  readonly base?: string;
  /** The number, from 1, that each line of `ours` has in the whole text. */
  readonly lines: readonly number[];
}

type Side = 'both' | 'ours' | 'theirs' | 'base';

/**
 * Takes a text with the marks of a merge apart; what git had merged is in all of them.
 *
 * @returns `undefined` when the marks are not in the order in which git writes them.
 */
export function conflictSides(text: string): ConflictSides | undefined {
  const lines: Record<Exclude<Side, 'both'>, string[]> = { ours: [], theirs: [], base: [] };
  const numbers: number[] = [];
  let side: Side = 'both';
  let hunks = 0;
  let bases = 0;
  for (const [index, line] of text.split(/(?<=\n)/).entries()) {
    const next: Side | undefined = markOf(line, side);
    if (next === undefined) {
      if (line.startsWith('<<<<<<< ') || line.startsWith('>>>>>>> ')) return undefined;
      const into = side === 'both' ? (['ours', 'theirs', 'base'] as const) : [side];
      for (const one of into) lines[one].push(line);
      if (side === 'both' || side === 'ours') numbers.push(index + 1);
    } else {
      if (next === 'ours') hunks += 1;
      if (next === 'base') bases += 1;
      side = next;
    }
  }
  if (side !== 'both' || hunks === 0) return undefined;
  const both = { ours: lines.ours.join(''), theirs: lines.theirs.join(''), lines: numbers };
  return bases === hunks ? { ...both, base: lines.base.join('') } : both;
}

/** Where a line leads to when it is a mark that may come here. */
function markOf(line: string, side: Side): Side | undefined {
  const text = line.trimEnd();
  if (side === 'both' && /^<{7}(?: |$)/.test(text)) return 'ours';
  if (side === 'ours' && /^\|{7}(?: |$)/.test(text)) return 'base';
  if ((side === 'ours' || side === 'base') && text === '=======') return 'theirs';
  if (side === 'theirs' && /^>{7}(?: |$)/.test(text)) return 'both';
  return undefined;
}
