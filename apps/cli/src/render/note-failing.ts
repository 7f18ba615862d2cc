import type { ImpactClass } from '@holdfast/impact';
import type { Terminal } from '../terminal/terminal.js';

/** Says on stderr why a command that shows an impact ends with 1. */
export function noteFailing(failing: readonly ImpactClass[], terminal: Terminal): void {
  if (failing.length === 0) return;
  terminal.note(`This fails because of --fail-on: the impact has ${failing.join(', ')}.\n`);
}
