import { escapeControl } from '@holdfast/base';
import type { Terminal } from '../terminal/terminal.js';

/** Names files that differ as well, and that no plan may touch. */
export function noteLeftOut(paths: readonly string[], terminal: Terminal): void {
  if (paths.length === 0) return;
  const names = paths.slice(0, MOST_NAMED).map(escapeControl).join(', ');
  const more = paths.length > MOST_NAMED ? ` and ${paths.length - MOST_NAMED} more` : '';
  terminal.note(`Left out, as no plan may touch them: ${names}${more}\n`);
}

const MOST_NAMED = 5;
