import type { JournalOptions } from '@holdfast/journal';
import { startProgress } from '../terminal/progress.js';
import type { Terminal } from '../terminal/terminal.js';

/** Runs work on the journal with progress on the screen; Ctrl-C makes it wind up first. */
export async function runInJournal<T>(
  terminal: Terminal,
  work: (options: Required<Pick<JournalOptions, 'signal' | 'onProgress'>>) => Promise<T>,
): Promise<T> {
  const progress = startProgress(terminal);
  try {
    return await terminal.interruption.whileSafe((signal) =>
      work({ signal, onProgress: progress.onProgress }),
    );
  } finally {
    progress.end();
  }
}
