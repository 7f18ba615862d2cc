/** Where a statement stands. */
export interface Scope {
  readonly isModule: boolean;
  /** Keywords of the compound statements round it: outside of them it would always count. */
  readonly guards: readonly string[];
}
