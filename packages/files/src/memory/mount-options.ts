/** What a mount looks like. */
export interface MountOptions {
  readonly readOnly?: boolean;
  /** As a bind mount: `EXDEV` although `dev` is the same on both sides. */
  readonly sameDevice?: boolean;
}
