import { compareCodeUnits } from '@holdfast/base';
import type { AnchorResult, MovedDirectory } from '../check-report.js';
import type { CheckContext } from './check-context.js';

/**
 * Directories that moved as a whole: nothing is left in them, every anchor that pointed into one has
 * moved to the same relative path in the other, and git says so of at least two of the files.
 */
export async function movedDirectories(
  context: CheckContext,
  results: readonly AnchorResult[],
): Promise<readonly MovedDirectory[]> {
  const moves = new Map<string, Move>();
  for (const result of results) {
    const move = moveOf(result);
    if (move !== undefined) moves.set(`${move.from}\0${move.to}`, move);
  }
  const found: MovedDirectory[] = [];
  for (const move of moves.values()) {
    const ids = await idsOfWhole(context, move, results);
    if (ids !== undefined) found.push({ from: move.from, to: move.to, anchorIds: ids });
  }
  return found.sort((a, b) => compareCodeUnits(a.from, b.from));
}

interface Move {
  readonly from: string;
  readonly to: string;
  readonly commit: string | undefined;
}

/** The outermost directories between which one file kept its relative path. */
function moveOf({ anchor, detail }: AnchorResult): Move | undefined {
  const { movedTo } = detail;
  if (movedTo === undefined || anchor.target === 'pair') return undefined;
  const [from, to] = [anchor.fileHint.split('/'), movedTo.split('/')];
  if (from.at(-1) !== to.at(-1)) return undefined;
  while (from.length > 0 && to.length > 0 && from.at(-1) === to.at(-1)) {
    from.pop();
    to.pop();
  }
  // A project that went into a new directory as a whole, or came out of one, has no name for the other end.
  if (from.length === 0 || to.length === 0) return undefined;
  return { from: from.join('/'), to: to.join('/'), commit: anchor.confirmed.commit };
}

async function idsOfWhole(
  context: CheckContext,
  { from, to, commit }: Move,
  results: readonly AnchorResult[],
): Promise<MovedDirectory['anchorIds'] | undefined> {
  const baseline = await context.baselines.at(commit);
  if (baseline === undefined) return undefined;
  const inside = results.filter(
    ({ anchor, state }) =>
      anchor.target !== 'pair' && state !== 'retired' && anchor.fileHint.startsWith(`${from}/`),
  );
  const wentAlong = ({ anchor, detail }: AnchorResult) =>
    anchor.target !== 'pair' && detail.movedTo === to + anchor.fileHint.slice(from.length);
  if (!inside.every(wentAlong)) return undefined;
  const now = [...(await context.listing.entries()).keys()];
  if (now.some((path) => path.startsWith(`${from}/`))) return undefined;
  const renames = await context.renames(baseline);
  const moved = [...renames.to].filter(
    ([old, path]) => old.startsWith(`${from}/`) && path === to + old.slice(from.length),
  );
  return moved.length < 2 ? undefined : inside.map(({ anchor }) => anchor.id);
}
