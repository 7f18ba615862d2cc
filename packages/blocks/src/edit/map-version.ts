import type { Sha256 } from '@holdfast/base';

/** Which map somebody has seen: two branches may both reach version 7, so the hash counts too. */
export interface MapVersion {
  readonly storeVersion: number;
  readonly contentHash: Sha256;
}
