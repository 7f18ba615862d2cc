import { canonicalJson, type Sha256, sha256 } from '@holdfast/base';

/** By which two looks at a block are told apart: the paths of its resolved members, sorted. */
export function fingerprintOf(paths: readonly string[]): Sha256 {
  return sha256(canonicalJson(paths));
}
