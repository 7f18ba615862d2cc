/** One thing that the doctor did. */
export interface Repair {
  readonly kind: RepairKind;
  /** Where in the data: `blocks[3].membership`; empty for the whole file. */
  readonly place: string;
  readonly message: string;
}

/** Kinds of {@link Repair}. */
export type RepairKind =
  | 'merged-sides'
  | 'duplicate-removed'
  | 'socket-removed'
  | 'field-filled'
  | 'field-dropped'
  | 'total-corrected'
  | 'order-restored'
  | 'hash-computed'
  | 'history-mended';
