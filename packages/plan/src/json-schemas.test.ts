import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hostRequest } from '../test/host-request.js';
import { createPlan } from './build-plan.js';
import { JSON_SCHEMA_NAMES, jsonSchema } from './json-schemas.js';
import { hostRequestSchema, localRequestSchema } from './request-schema.js';

const folder = new URL('../schemas/', import.meta.url);

// `vitest run -u` writes them anew.
test.each(JSON_SCHEMA_NAMES)('the published schema of a %s is the generated one', async (name) => {
  const text = `${JSON.stringify(jsonSchema(name), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(`../schemas/${name}.json`);
});

test('every schema in the package has a document', () => {
  expect(readdirSync(folder).sort()).toEqual(
    JSON_SCHEMA_NAMES.map((name) => `${name}.json`).sort(),
  );
});

test('every object of a schema is closed', () => {
  const open: string[] = [];
  const visit = (value: unknown, at: string) => {
    if (typeof value !== 'object' || value === null) return;
    const schema = value as { readonly type?: unknown; readonly additionalProperties?: unknown };
    if (schema.type === 'object' && schema.additionalProperties !== false) open.push(at);
    for (const [key, member] of Object.entries(value)) visit(member, `${at}/${key}`);
  };
  for (const name of JSON_SCHEMA_NAMES) visit(jsonSchema(name), name);
  expect(open).toEqual([]);
});

test('the schemas say which members a document must have and may have', () => {
  const plan = jsonSchema('plan') as { required: string[]; properties: Record<string, unknown> };
  const made = createPlan(hostRequest({ candidates: { 'a.ts': 'x' }, missing: ['a.ts'] }));
  expect([...plan.required].sort()).toEqual(Object.keys(made).sort());
  expect(Object.keys(plan.properties).sort()).toEqual(
    [...Object.keys(made), 'registryVersion'].sort(),
  );
  expect(jsonSchema('request')).toMatchObject({
    required: ['candidates'],
    properties: { candidates: { minItems: 1, maxItems: 32 } },
  });
  expect(jsonSchema('host-request')).toMatchObject({ required: ['candidates', 'snapshot'] });
});

test('optional members may be left out but not be undefined, as in JSON', () => {
  const request = hostRequest({ candidates: { 'a.ts': 'x' } });
  expect(hostRequestSchema.safeParse(request).success).toBe(true);
  expect(localRequestSchema.safeParse({ candidates: request.candidates }).success).toBe(true);
  expect(
    localRequestSchema.safeParse({ candidates: request.candidates, registryVersion: undefined })
      .success,
  ).toBe(false);
});
