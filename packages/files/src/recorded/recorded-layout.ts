/** What a file with a record is called, and what its parts are. */
export interface RecordedNames {
  /** What people call the content, in the plural: `anchors`. Names the lock, too. */
  readonly subject: string;
  /** Name of the file in `.holdfast`: `anchors.json`. */
  readonly file: string;
  /** Name of the record in `.holdfast`: `anchors.audit.jsonl`. */
  readonly record: string;
}

/** Names that all files with a record share, all below the project's root. */
export const RECORDED_LAYOUT = Object.freeze({
  holdfast: '.holdfast',
  /** Own to this machine: ignores itself. */
  locks: 'locks',
  ignore: '.gitignore',
});

/** In `locks`: the claims of whoever changes the file. */
export function claimsName({ subject }: RecordedNames): string {
  return subject;
}

/** In `locks`: a change between the file and its record, see `settleUnfinished`. */
export function unfinishedName({ subject }: RecordedNames): string {
  return `${subject}.unfinished.json`;
}

/** A name of the layout as a path that a person can open. */
export function recordedPath(...names: readonly string[]): string {
  return [RECORDED_LAYOUT.holdfast, ...names].join('/');
}
