/** Which part of a request a problem is about. */
export interface EditPlace {
  /** Index of the candidate. */
  readonly op: number;
  /** Its target. */
  readonly path: string;
}
