import type { Terminal } from './terminal.js';

/** One line on stderr that is drawn over and over while long work goes on. */
export interface StatusLine {
  show(text: string): void;
  /** Removes what was drawn. */
  end(): void;
}

const QUIET_MS = 300;
const REDRAW_MS = 80;

/** Nothing is drawn in the first 300 ms, and nothing at all when stderr is not a terminal. */
export function startStatusLine(
  terminal: Pick<Terminal, 'draws' | 'note'>,
  now: () => number = Date.now,
): StatusLine {
  if (!terminal.draws) return { show: () => undefined, end: () => undefined };
  const started = now();
  let drawn = 0;
  let latest: string | undefined;
  const draw = (): void => {
    const time = now();
    if (latest === undefined || time - started < QUIET_MS || time - drawn < REDRAW_MS) return;
    drawn = time;
    terminal.note(`\r\u001b[2K${latest}`);
  };
  const timer = setInterval(draw, REDRAW_MS);
  timer.unref();
  return {
    show(text) {
      latest = text;
      draw();
    },
    end() {
      clearInterval(timer);
      if (drawn > 0) terminal.note('\r\u001b[2K');
    },
  };
}
