import type { ProgressEvent } from '@holdfast/journal';
import { startStatusLine } from './status-line.js';
import type { Terminal } from './terminal.js';

/** Draws the steps of long work on stderr. */
export interface Progress {
  readonly onProgress: (event: ProgressEvent) => void;
  /** Removes what was drawn. */
  end(): void;
}

const STEPS: Readonly<Record<ProgressEvent['step'], string>> = {
  inspect: 'Inspecting targets',
  stage: 'Staging contents',
  flush: 'Making them durable',
  write: 'Writing files',
  restore: 'Restoring files',
};

/** Nothing is drawn in the first 300 ms, and nothing at all when stderr is not a terminal. */
export function startProgress(terminal: Terminal, now: () => number = Date.now): Progress {
  const line = startStatusLine(terminal, now);
  return {
    onProgress: ({ step, done, total }) => line.show(`${STEPS[step]} ${done}/${total}`),
    end: line.end,
  };
}
