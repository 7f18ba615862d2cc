import { canonicalJson, sha256 } from '@holdfast/base';
import { expect, test } from 'vitest';
import { block, blockMap } from '../../test/map-builders.js';
import { blockHash, contentHash } from './content-hash.js';

const map = blockMap([block('sb_a', ['a1', 'a2']), block('sb_b', ['b1'])]);

test('the hash is that of the canonical map with blocks by their hash and without itself', () => {
  const { contentHash: left, ...rest } = map;
  const hashes = map.blocks.map((each) => sha256(canonicalJson(each)));
  expect(contentHash(map)).toBe(sha256(canonicalJson({ ...rest, blocks: hashes })));
  expect(left).toBe(contentHash(rest));
});

test('the order of keys does not matter, every value does', () => {
  const [first] = map.blocks;
  if (first === undefined) throw new Error('the map has a block');
  const turned = Object.fromEntries(Object.entries(first).reverse()) as unknown as typeof first;
  expect(blockHash(turned)).toBe(blockHash(first));
  expect(contentHash({ ...map, storeVersion: 8 })).not.toBe(contentHash(map));
  const renamed = { ...map, blocks: [{ ...first, name: 'x' }, ...map.blocks.slice(1)] };
  expect(contentHash(renamed)).not.toBe(contentHash(map));
  const swapped = { ...map, blocks: [...map.blocks].reverse() };
  expect(contentHash(swapped)).not.toBe(contentHash(map));
});

test('the blocks of a candidate revision count', () => {
  const revision = {
    version: 1,
    source: 'scan',
    baseStoreVersion: 1,
    blocks: [block('sb_c', ['c'])],
    unmapped: map.unmapped,
  } as const;
  const other = { ...revision, blocks: [block('sb_c', ['d'])] };
  expect(contentHash({ ...map, candidateRevision: revision })).not.toBe(
    contentHash({ ...map, candidateRevision: other }),
  );
});
