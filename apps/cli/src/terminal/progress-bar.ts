import { type StatusLine, startStatusLine } from './status-line.js';
import type { Terminal } from './terminal.js';

/** A bar on stderr for work whose size is known. */
export interface ProgressBar {
  show(label: string, done: number, total: number): void;
  /** Removes it. */
  end(): void;
}

/** Nothing is drawn in the first 300 ms, and nothing at all when stderr is not a terminal. */
export function startProgressBar(
  terminal: Pick<Terminal, 'draws' | 'note' | 'width'>,
  now: () => number = Date.now,
): ProgressBar {
  const line: StatusLine = startStatusLine(terminal, now);
  return {
    show: (label, done, total) => line.show(barText(label, done, total, terminal.width)),
    end: line.end,
  };
}

const WIDEST = 30;

function barText(label: string, done: number, total: number, width: number): string {
  const numbers = `${done}/${total}`;
  const room = Math.min(WIDEST, width - label.length - numbers.length - 5);
  if (room < 5 || total === 0) return `${label} ${numbers}`.slice(0, width - 1);
  const filled = Math.round((Math.min(done, total) / total) * room);
  return `${label} [${'#'.repeat(filled)}${'-'.repeat(room - filled)}] ${numbers}`;
}
