import type { DoctorContext } from '../doctor-context.js';

/** Something that can be put right without losing anything. */
export interface Repair {
  /** The rule of the finding that it settles. */
  readonly rule: string;
  /** Below the project's root, or as git names it. */
  readonly path: string;
  /** What is wrong, as a sentence. */
  readonly problem: string;
  /** What would be done, as a sentence. */
  readonly action: string;
  /** What would change of something that a person may have written: lines with `-` and `+`. */
  readonly changes?: readonly string[];
  /** @throws HoldfastError, or what the disk throws. */
  readonly apply: () => Promise<void>;
}

/** Finds repairs of one kind; writes nothing. */
export type FindRepairs = (
  context: DoctorContext,
  who: () => Promise<RepairActor>,
) => Promise<readonly Repair[]>;

/** Whom the record of the map names. */
export interface RepairActor {
  readonly author: string;
  /** ISO 8601. */
  readonly at: string;
}
