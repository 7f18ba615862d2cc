import picocolors from 'picocolors';
import type { Terminal } from '../terminal/terminal.js';

/** What paints text, or leaves it alone. */
export type Colors = ReturnType<typeof picocolors.createColors>;

/** Formatters that colour, or leave text alone, as the terminal wants. */
export function colorsOf(terminal: Pick<Terminal, 'color'>): Colors {
  return picocolors.createColors(terminal.color);
}
