import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryMap } from '../../test/arbitrary-map.js';
import { createMap } from './create-map.js';
import { formatBlocks } from './format-blocks.js';
import { sealMap } from './seal-map.js';

const EMPTY = createMap({ repoId: 'shop' });

test('a new map is short and readable', () => {
  expect(formatBlocks(EMPTY)).toBe(
    `${[
      '{',
      '  "schema": "holdfast-blocks-v1",',
      '  "storeVersion": 1,',
      `  "contentHash": "${EMPTY.contentHash}",`,
      '  "repo": {"repoId":"shop","root":"."},',
      '  "skeleton": {',
      `    "id": "${EMPTY.skeleton.id}",`,
      '    "version": 1,',
      '    "state": "candidate"',
      '  },',
      '  "blocks": [],',
      '  "unmapped": {',
      '    "policy": {"visible":true,"defaultAction":"leave-unmapped-until-ratified"},',
      '    "files": [],',
      '    "total": 0',
      '  },',
      '  "rules": [],',
      '  "rulesBaseline": []',
      '}',
    ].join('\n')}\n`,
  );
});

/** The same data with the keys of every object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

test('every value is written, whatever the order of its keys was', () => {
  fc.assert(
    fc.property(arbitraryMap(), (map) => {
      const text = formatBlocks(map);
      expect(JSON.parse(text)).toEqual(map);
      expect(formatBlocks(reversed(map) as typeof map)).toBe(text);
    }),
    { numRuns: 200 },
  );
});

test('the kept order is a fixed point', () => {
  fc.assert(
    fc.property(arbitraryMap(), (map) => {
      expect(sealMap(map)).toEqual(map);
    }),
    { numRuns: 100 },
  );
});
