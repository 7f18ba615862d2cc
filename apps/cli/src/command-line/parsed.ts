/** The raw values of a command line, before they are checked. */
export interface Parsed {
  /** By option name; flags are `false` and other options `undefined` when not given. */
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
  /** Options that the command does not have, as typed. */
  readonly unknown: readonly string[];
}
