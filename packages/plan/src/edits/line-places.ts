/** Finds all indices from `from` on at which some lines stand one below the other. */
export type FindLines = (wanted: readonly string[], from: number) => readonly number[];

/**
 * Looks lines up in a text by the one of them that is there least often, so that many searches in one
 * text cost little more than one.
 */
export function linePlaces(lines: readonly string[]): FindLines {
  let places: ReadonlyMap<string, readonly number[]> | undefined;
  return (wanted, from) => {
    places ??= placesByLine(lines);
    let offset = 0;
    let rarest: readonly number[] | undefined;
    for (const [index, line] of wanted.entries()) {
      const at = places.get(line) ?? [];
      if (rarest !== undefined && at.length >= rarest.length) continue;
      rarest = at;
      offset = index;
    }
    const starts = (rarest ?? []).map((at) => at - offset);
    return starts.filter((start) => start >= from && isAt(lines, wanted, start));
  };
}

/** Whether lines stand one below the other from an index on. */
export function isAt(lines: readonly string[], wanted: readonly string[], start: number): boolean {
  return wanted.every((line, index) => lines[start + index] === line);
}

function placesByLine(lines: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const known = places.get(line);
    if (known === undefined) places.set(line, [index]);
    else known.push(index);
  }
  return places;
}
