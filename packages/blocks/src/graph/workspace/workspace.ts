/** A directory that says which packages below it are one workspace. */
export interface Workspace {
  readonly directory: string;
  /** Patterns relative to the directory, `!` in front for exceptions. */
  readonly patterns: readonly string[];
}
