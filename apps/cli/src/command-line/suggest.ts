/**
 * The known word that a mistyped one most likely stands for: at most a third of its letters differ
 * (one letter in short words), swapped neighbours counting as one. `undefined` when none is near.
 */
export function suggest(typed: string, known: readonly string[]): string | undefined {
  const allowed = Math.max(1, Math.floor(typed.length / 3));
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const word of known) {
    const distance = editDistance(typed.toLowerCase(), word);
    if (distance <= allowed && (best === undefined || distance < best.distance)) {
      best = { word, distance };
    }
  }
  return best?.word;
}

/** Optimal string alignment distance. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > a.length / 2 + 1) return Number.POSITIVE_INFINITY;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, at(beforePrevious, column - 2) + 1);
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
