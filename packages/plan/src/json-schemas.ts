import type { JsonValue } from '@holdfast/base';
import * as z from 'zod';
import { editRequestSchema } from './edits/edit-request-schema.js';
import { planSchema } from './plan-schema.js';
import { planV2Schema } from './plan-v2-schema.js';
import {
  completeHostRequestSchema,
  hostRequestSchema,
  localRequestSchema,
} from './request-schema.js';
import { snapshotSchema } from './snapshot-schema.js';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [key: string]: JsonValue };

/** The documents of this package that have a JSON Schema; the package ships them in `schemas/`. */
export const JSON_SCHEMA_NAMES = [
  'request',
  'edit-request',
  'host-request',
  'host-request-v2',
  'snapshot',
  'plan',
  'plan-v2',
] as const;

/** One of {@link JSON_SCHEMA_NAMES}. */
export type JsonSchemaName = (typeof JSON_SCHEMA_NAMES)[number];

/**
 * The JSON Schema of a document, for editors and for hosts that describe a tool's input. It says
 * the shape and the limits that JSON Schema can say; parsing checks more (change.md 1 to 3).
 *
 * @example
 * ```ts
 * import { jsonSchema } from '@holdfast/plan';
 *
 * console.log(jsonSchema('plan').title);
 * // Holdfast plan
 * ```
 */
export function jsonSchema(name: JsonSchemaName): JsonSchema {
  // Through text: zod hangs its own helper on the object, which is no part of the schema.
  const text = JSON.stringify(z.toJSONSchema(SCHEMAS[name], { io: 'input' }));
  const { $schema, ...schema } = JSON.parse(text) as Record<string, JsonValue>;
  return { $schema: $schema ?? null, title: `Holdfast ${name.replaceAll('-', ' ')}`, ...schema };
}

const SCHEMAS: Readonly<Record<JsonSchemaName, z.ZodType>> = {
  request: localRequestSchema,
  'edit-request': editRequestSchema,
  'host-request': hostRequestSchema,
  'host-request-v2': completeHostRequestSchema,
  snapshot: snapshotSchema,
  plan: planSchema,
  'plan-v2': planV2Schema,
};
