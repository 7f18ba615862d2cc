import type { CheckBudget } from '../check-options.js';
import type { BudgetReport } from '../check-report.js';

/** Which counter a file goes to: the repository-wide pass has its own number of files. */
export type BudgetPart = 'files' | 'searchFiles';

/** Counts the work of one check and says when it has to end. */
export interface BudgetMeter {
  readonly budget: CheckBudget;
  /** Takes one file, before it is read, as many are read at once; or says which limit does not allow it. */
  begin(part: BudgetPart): 'files' | 'bytes' | 'time' | undefined;
  /** Counts the bytes of a file that was begun; `false` when they are more than is left. */
  add(part: BudgetPart, bytes: number): boolean;
  /** Gives back a file that was begun and could not be read. */
  cancel(part: BudgetPart): void;
  timeIsUp(): boolean;
  /** Remembers that an anchor has no answer because of a limit. */
  end(limit: 'files' | 'bytes' | 'time'): void;
  report(): BudgetReport;
}

/** A meter that starts now. */
export function createBudgetMeter(given: Partial<CheckBudget>, now: () => number): BudgetMeter {
  const { files = 2000, bytes = 32 * 1024 * 1024, timeMs = 30_000 } = given;
  const { searchFiles = 2 * files, maxFileBytes = 1_000_000 } = given;
  const budget = { files, searchFiles, bytes, timeMs, maxFileBytes };
  const startedAt = now();
  const read = { files: 0, searchFiles: 0, bytes: 0 };
  let ended: BudgetReport['limit'] = null;
  const timeIsUp = () => now() - startedAt >= timeMs;
  return {
    budget,
    timeIsUp,
    begin: (part) => {
      if (read[part] >= budget[part]) return 'files';
      if (read.bytes >= bytes) return 'bytes';
      if (timeIsUp()) return 'time';
      read[part] += 1;
      return undefined;
    },
    add: (part, size) => {
      if (read.bytes + size > bytes) {
        read[part] -= 1;
        return false;
      }
      read.bytes += size;
      return true;
    },
    cancel: (part) => {
      read[part] -= 1;
    },
    end: (limit) => {
      ended ??= limit;
    },
    report: () => ({
      filesRead: read.files + read.searchFiles,
      bytesRead: read.bytes,
      elapsedMs: Math.round(now() - startedAt),
      limit: ended,
    }),
  };
}
