/** Files of a plan while it is made: content by path, and what is not told by a text. */
export interface Draft extends Map<string, string> {
  /** Files that go away. */
  readonly gone: Set<string>;
  /** Old names by new ones, which have their content in the map. */
  readonly moves: Map<string, string>;
  /** Files of which the execute bit changes. */
  readonly modes: Set<string>;
  /** Bytes that are no text. */
  readonly data: Map<string, Uint8Array>;
}

export function newDraft(): Draft {
  const more = { gone: new Set(), moves: new Map(), modes: new Set(), data: new Map() };
  return Object.assign(new Map<string, string>(), more) as Draft;
}

/** Whether nothing is planned for a file, or for one above or below it. */
export function isFree(draft: Draft, path: string): boolean {
  const { gone, moves, modes, data } = draft;
  const planned = [draft.keys(), gone, moves.values(), modes, data.keys()].flatMap((it) => [...it]);
  return planned.every(
    (it) => it !== path && !it.startsWith(`${path}/`) && !path.startsWith(`${it}/`),
  );
}

/** Whether a plan of version 1 can say it. */
export function isOfTexts({ gone, moves, modes, data }: Draft): boolean {
  return gone.size + moves.size + modes.size + data.size === 0;
}
