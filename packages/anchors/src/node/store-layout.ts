/** Names of the store's files, all below the project's root. */
export const STORE_LAYOUT = {
  holdfast: '.holdfast',
  anchors: 'anchors.json',
  audit: 'anchors.audit.jsonl',
  /** Own to this machine: ignores itself. */
  locks: 'locks',
  /** In `locks`: the claims of whoever changes the store. */
  claims: 'anchors',
  /** In `locks`: a change between its two files, see `settleUnfinished`. */
  unfinished: 'anchors.unfinished.json',
  ignore: '.gitignore',
} as const;

/** A name of the layout as a path that a person can open. */
export function storePath(...names: readonly string[]): string {
  return [STORE_LAYOUT.holdfast, ...names].join('/');
}
