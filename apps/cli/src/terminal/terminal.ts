import type { Interruption } from './interruption.js';

/** What a command knows of the world it was called in. */
export interface Terminal {
  /** Whether stdout carries one JSON document and nothing else. */
  readonly json: boolean;
  /** Whether text on stdout is coloured. */
  readonly color: boolean;
  /** Whether a person reads stdout on a screen and has not refused a pager. */
  readonly pages: boolean;
  /** Whether a person sees stderr on a screen, so that progress may be drawn. */
  readonly draws: boolean;
  /** Columns of the screen; 80 where there is none. */
  readonly width: number;
  readonly env: NodeJS.ProcessEnv;
  /** Directory that file arguments are relative to. */
  readonly shellDirectory: string;
  readonly stdin: NodeJS.ReadStream;
  readonly interruption: Interruption;
  /** Writes text on stdout at once; nothing under `--json`. For commands that show steps as they go. */
  print(text: string): void;
  /** Writes text on stderr. */
  note(text: string): void;
}
