import type { Place } from './places.js';
import type { RecordedUpdate } from './transaction-record.js';

/** One update to be undone. */
export interface UpdateToRestore {
  readonly index: number;
  readonly operation: RecordedUpdate;
  readonly place: Place;
  /** Whether the journal cannot be reached by a rename from the target's directory. */
  readonly distant: boolean;
}
