import type { JsonValue } from '@holdfast/base';
import * as z from 'zod';
import { reportSchema } from './report-schema.js';
import { storeSchema } from './store-schema.js';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [key: string]: JsonValue };

/** The documents of this package that have a JSON Schema; the package ships them in `schemas/`. */
export const JSON_SCHEMA_NAMES = ['anchors', 'report'] as const;

/** One of {@link JSON_SCHEMA_NAMES}. */
export type JsonSchemaName = (typeof JSON_SCHEMA_NAMES)[number];

/**
 * The JSON Schema of `.holdfast/anchors.json`, or of the report of a check. It says the shape; what it
 * cannot say, such as ids that are there twice, only parsing tells.
 *
 * @example
 * ```ts
 * import { jsonSchema } from '@holdfast/anchors';
 *
 * console.log(jsonSchema('report').title);
 * // Holdfast anchor report
 * ```
 */
export function jsonSchema(name: JsonSchemaName): JsonSchema {
  // Through text: zod hangs its own helper on the object, which is no part of the schema.
  const text = JSON.stringify(z.toJSONSchema(SCHEMAS[name], { io: 'input' }));
  const { $schema, ...schema } = JSON.parse(text) as Record<string, JsonValue>;
  return { $schema: $schema ?? null, title: TITLES[name], ...schema };
}

const TITLES: Readonly<Record<JsonSchemaName, string>> = {
  anchors: 'Holdfast anchors',
  report: 'Holdfast anchor report',
};

const SCHEMAS: Readonly<Record<JsonSchemaName, z.ZodType>> = {
  anchors: storeSchema,
  report: reportSchema,
};
