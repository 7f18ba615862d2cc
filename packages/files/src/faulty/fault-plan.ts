import type { CallRecord } from './call-record.js';
import type { CrashPoint, ErrorPoint } from './fault-points.js';

/** What is to go wrong, and when. Calls are numbered from 1; all of it may be left out. */
export interface FaultPlan {
  /** The process ends here. */
  readonly crash?: CrashPoint;
  /** Calls that fail. */
  readonly errors?: readonly ErrorPoint[];
  /** At most this many bytes for each read. */
  readonly maxRead?: number;
  /** At most this many bytes for each write. */
  readonly maxWrite?: number;
  /** Shuffles the handles of each flush, and picks the subset of a crash half-way in one. */
  readonly seed?: number;
  /** Told before a call is made; may change files behind the back of the code under test. */
  readonly before?: (call: CallRecord) => void;
  /** Told after a call was made; not when it was made to fail. */
  readonly after?: (call: CallRecord) => void;
}
