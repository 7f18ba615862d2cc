import type { CheckReport } from '@holdfast/anchors';
import type { JournalCheck } from '@holdfast/project';

/** What a check looked at. */
export interface Checked {
  readonly anchors: CheckReport;
  readonly journal?: JournalCheck;
}
