import { readdirSync } from 'node:fs';
import type { JsonValue } from '@holdfast/base';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksJsonSchema, editsJsonSchema, formatBlocks, parseEdits } from '../src/index.js';
import { arbitraryBatch, arbitrarySmallMap } from './arbitrary-edits.js';
import { arbitraryMap } from './arbitrary-map.js';

const SCHEMAS = { blocks: blocksJsonSchema(), edits: editsJsonSchema() };

function validator(schema: { readonly [key: string]: JsonValue }) {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, validateFormats: false });
  const validate = ajv.compile(schema);
  return (value: unknown) => (validate(value) ? [] : (validate.errors ?? []));
}

// `vitest run -u` writes them anew.
test.each(Object.entries(SCHEMAS))(
  'the published schema of %s is the generated one',
  async (name, schema) => {
    const text = `${JSON.stringify(schema, null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(`../schemas/${name}.json`);
  },
);

test('every schema in the package has a document', () => {
  const files = readdirSync(new URL('../schemas/', import.meta.url)).sort();
  expect(files).toEqual(Object.keys(SCHEMAS).map((name) => `${name}.json`));
});

test('whatever the store may hold fits its schema, and a wrong member does not', () => {
  const problems = validator(SCHEMAS.blocks);
  fc.assert(
    fc.property(arbitraryMap(), (map) => {
      const json = JSON.parse(formatBlocks(map));
      expect(problems(json)).toEqual([]);
      expect(problems({ ...json, more: 1 })).not.toEqual([]);
      expect(problems({ ...json, storeVersion: 0 })).not.toEqual([]);
      expect(problems({ ...json, schema: 'holdfast-blocks-v2' })).not.toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('a batch fits its schema where it can be parsed, alone or in a list', () => {
  const problems = validator(SCHEMAS.edits);
  const batches = arbitrarySmallMap.chain(arbitraryBatch);
  fc.assert(
    fc.property(batches, (ops) => {
      expect(parseEdits(ops).ok).toBe(true);
      expect(problems(ops)).toEqual([]);
      for (const op of ops) expect(problems({ ...op, title: 'x' })).not.toEqual([]);
    }),
    { numRuns: 50 },
  );
  expect(problems({ op: 'archive', block_id: 'a' })).toEqual([]);
  expect(problems({ op: 'archive' })).not.toEqual([]);
  const ops = [{ op: 'archive', block_id: 'a' }];
  const bound = { expected_store_version: 7, expected_content_hash: '0'.repeat(64) };
  expect(problems({ ops })).toEqual([]);
  expect(problems({ ops, ...bound })).toEqual([]);
  for (const wrong of [bound, { ops, version: 7 }, { ops, ...bound, expected_content_hash: 'x' }])
    expect(problems(wrong)).not.toEqual([]);
  expect(problems({ op: 'Rename', block_id: 'a' })).not.toEqual([]);
});
