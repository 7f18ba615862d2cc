import { shorten } from '@holdfast/base';
import type { BlockMap, MapVersion } from '@holdfast/blocks';
import { usageError } from '../command-line/usage-error.js';

/**
 * The map that a change was made for: `--expect 7@1f0c9a3b` as `show` prints it, else the map that
 * was just read.
 *
 * @throws HoldfastError `usage-error` for something else.
 */
export function expectedOf(
  { expect }: { readonly expect: string | undefined },
  map: BlockMap,
): MapVersion {
  const { storeVersion, contentHash } = map;
  if (expect === undefined) return { storeVersion, contentHash };
  const [, version, hash] = /^(\d{1,15})(?:@([0-9a-f]{8,64}))?$/.exec(expect) ?? [];
  if (version === undefined) {
    throw usageError(
      `--expect cannot be ${shorten(expect)}.`,
      'Give a version as `holdfast blocks show` prints it: --expect 7 or --expect 7@1f0c9a3b',
    );
  }
  return versionOf(map, Number(version), hash);
}

/**
 * A version with its hash; what is not given is the map's own, if it can be.
 *
 * @param hash - its first digits, at least.
 */
export function versionOf(
  { storeVersion, contentHash }: MapVersion,
  version: number = storeVersion,
  hash = contentHash.slice(0, version === storeVersion ? undefined : 0),
): MapVersion {
  const same = hash !== '' && contentHash.startsWith(hash);
  return {
    storeVersion: version,
    contentHash: same ? contentHash : (hash.padEnd(64, NOT_GIVEN) as MapVersion['contentHash']),
  };
}

/** What the caller gave of a version: an unknown hash, which is that of no map, is left out. */
export function givenVersion({ storeVersion, contentHash }: MapVersion) {
  const hash = contentHash.replaceAll(NOT_GIVEN, '');
  return { storeVersion, ...(hash === '' ? {} : { contentHash: hash }) };
}

/** Fills a hash of which not all is known: a map that is not this one has another; which, nobody has to know. */
const NOT_GIVEN = '-';
