/** What one repository may cost. */
export interface MirrorLimits {
  /** Milliseconds that one fetch may take, with everything around it. */
  readonly fetchMs: number;
  /** Bytes of a whole mirror on disk. */
  readonly mirrorBytes: number;
  /** Branches and tags together. */
  readonly refs: number;
  /** Files of this size and larger are not fetched where the server can leave them out: no check reads them. */
  readonly fileBytes: number;
  /** Packs that there may be before they are put together. */
  readonly packs: number;
}

export const MIRROR_LIMITS: MirrorLimits = {
  fetchMs: 15 * 60_000,
  mirrorBytes: 10_000_000_000,
  refs: 20_000,
  fileBytes: 1_000_001,
  packs: 50,
};
