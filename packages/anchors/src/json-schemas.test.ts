import { readdirSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryAnchors } from '../test/arbitrary-anchor.js';
import { arbitraryReport } from '../test/arbitrary-report.js';
import { formatAnchors } from './format-anchors.js';
import { JSON_SCHEMA_NAMES, jsonSchema } from './json-schemas.js';
import { jsonReport } from './report-json.js';
import { reportSchema } from './report-schema.js';

function validator(name: (typeof JSON_SCHEMA_NAMES)[number]) {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, validateFormats: false });
  const validate = ajv.compile(jsonSchema(name));
  return (value: unknown) => (validate(value) ? [] : (validate.errors ?? []));
}

// `vitest run -u` writes them anew.
test.each(JSON_SCHEMA_NAMES)('the published schema of %s is the generated one', async (name) => {
  const text = `${JSON.stringify(jsonSchema(name), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(`../schemas/${name}.json`);
});

test('every schema in the package has a document', () => {
  const files = readdirSync(new URL('../schemas/', import.meta.url)).sort();
  expect(files).toEqual(JSON_SCHEMA_NAMES.map((name) => `${name}.json`).sort());
});

test('whatever is in the store fits its schema, and a wrong member does not', () => {
  const problems = validator('anchors');
  fc.assert(
    fc.property(arbitraryAnchors(), (anchors) => {
      expect(problems(JSON.parse(formatAnchors(anchors)))).toEqual([]);
    }),
    { numRuns: 50 },
  );
  expect(problems({ schemaVersion: 1, anchors: [{ id: 'x' }] })).not.toEqual([]);
  expect(problems({ schemaVersion: 2, anchors: [] })).not.toEqual([]);
  expect(problems({ schemaVersion: 1, anchors: [], more: 1 })).not.toEqual([]);
});

test('every report fits its schema and is snake_case throughout', () => {
  const problems = validator('report');
  fc.assert(
    fc.property(arbitraryReport(), (report) => {
      const json: unknown = JSON.parse(JSON.stringify(jsonReport(report)));
      expect(problems(json)).toEqual([]);
      expect(reportSchema.parse(json)).toEqual(json);
      expect(keysOf(json).filter((key) => !/^[a-z]+(?:_[a-z]+)*$/.test(key))).toEqual([]);
    }),
    { numRuns: 100 },
  );
  expect(problems({ schema_version: 1 })).not.toEqual([]);
});

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(keysOf)];
}
