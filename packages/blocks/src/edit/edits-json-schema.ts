import type { JsonValue } from '@holdfast/base';
import * as z from 'zod';
import { editOpSchema, MOST_OPS } from './edit-schema.js';

/**
 * The JSON Schema (draft 2020-12) of a batch, for editors and for hosts that describe a tool's input: a
 * list of operations, one of them, or a document that says for which map they were made.
 *
 * @example
 * ```ts
 * import { editsJsonSchema } from '@holdfast/blocks';
 *
 * console.log(editsJsonSchema().title);
 * // Holdfast block edits
 * ```
 */
export function editsJsonSchema(): { readonly [key: string]: JsonValue } {
  // Through text: zod hangs its own helper on the object, which is no part of the schema.
  const text = JSON.stringify(z.toJSONSchema(editOpSchema, { io: 'input' }));
  const { $schema, ...operation } = JSON.parse(text) as Record<string, JsonValue>;
  return {
    $schema: $schema ?? null,
    title: 'Holdfast block edits',
    description: 'Operations on the map of blocks; all of them take effect or none.',
    anyOf: [OPERATIONS, DOCUMENT],
    $defs: { operation },
  };
}

const OPERATION: JsonValue = { $ref: '#/$defs/operation' };

const OPERATIONS: JsonValue = {
  anyOf: [OPERATION, { type: 'array', maxItems: MOST_OPS, items: OPERATION }],
};

const DOCUMENT: JsonValue = {
  type: 'object',
  properties: {
    ops: OPERATIONS,
    expected_store_version: {
      description: 'Refused when the map is at another version.',
      type: 'integer',
      minimum: 0,
    },
    expected_content_hash: {
      description: 'Two branches may both reach a version; their maps have different hashes.',
      type: 'string',
      pattern: '^[0-9a-f]{64}$',
    },
  },
  required: ['ops'],
  additionalProperties: false,
};
