/** What a command came to. The program prints exactly one of `json` and `text` on stdout. */
export interface Outcome {
  readonly exitCode: ExitCode;
  /** The document for `--json`. */
  readonly json: unknown;
  /** The text for people, or for a tool that asked for another format. */
  readonly text: string;
  /** Shown before `text`, through the pager on a terminal: reviews can be long. */
  readonly review?: string;
}

/**
 * 0: fine. 1: conflicts, unsupported work, interruption, status issues, and usage errors.
 * 2: invalid input or a run-time error (change.md 4).
 */
export type ExitCode = 0 | 1 | 2;
