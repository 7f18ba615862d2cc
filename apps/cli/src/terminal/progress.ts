import type { ProgressEvent } from '@holdfast/journal';
import type { Terminal } from './terminal.js';

/** Draws the steps of long work on stderr. */
export interface Progress {
  readonly onProgress: (event: ProgressEvent) => void;
  /** Removes what was drawn. */
  end(): void;
}

const QUIET_MS = 300;
const REDRAW_MS = 80;

const STEPS: Readonly<Record<ProgressEvent['step'], string>> = {
  inspect: 'Inspecting targets',
  stage: 'Staging contents',
  flush: 'Making them durable',
  write: 'Writing files',
  restore: 'Restoring files',
};

/** Nothing is drawn in the first 300 ms, and nothing at all when stderr is not a terminal. */
export function startProgress(terminal: Terminal, now: () => number = Date.now): Progress {
  if (!terminal.draws) return { onProgress: () => undefined, end: () => undefined };
  const started = now();
  let drawn = 0;
  let latest: ProgressEvent | undefined;
  const draw = (): void => {
    const time = now();
    if (latest === undefined || time - started < QUIET_MS || time - drawn < REDRAW_MS) return;
    drawn = time;
    terminal.note(`\r\u001b[2K${STEPS[latest.step]} ${latest.done}/${latest.total}`);
  };
  const timer = setInterval(draw, REDRAW_MS);
  timer.unref();
  return {
    onProgress(event) {
      latest = event;
      draw();
    },
    end() {
      clearInterval(timer);
      if (drawn > 0) terminal.note('\r\u001b[2K');
    },
  };
}
