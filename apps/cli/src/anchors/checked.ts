import type { CheckReport } from '@holdfast/anchors';
import type { JournalCheck, MapCheck } from '@holdfast/project';

/** What a check looked at. */
export interface Checked {
  readonly anchors: CheckReport;
  readonly blocks?: MapCheck;
  readonly journal?: JournalCheck;
}
