import type { JsonValue } from '@holdfast/base';
import * as z from 'zod';
import { mapSchema } from './map-schema.js';

/**
 * The JSON Schema (draft 2020-12) of `.holdfast/blocks.json`, for editors; the package ships it as
 * `schemas/blocks.json`. It says the shape; what it cannot say, such as ids that are there twice or a
 * rule about no block, only {@link parseBlocks} tells.
 *
 * @example
 * ```ts
 * import { blocksJsonSchema } from '@holdfast/blocks';
 *
 * console.log(blocksJsonSchema().title);
 * // Holdfast map of blocks
 * ```
 */
export function blocksJsonSchema(): { readonly [key: string]: JsonValue } {
  // Through text: zod hangs its own helper on the object, which is no part of the schema.
  const text = JSON.stringify(z.toJSONSchema(mapSchema, { io: 'input' }));
  const { $schema, ...schema } = JSON.parse(text) as Record<string, JsonValue>;
  return { $schema: $schema ?? null, title: 'Holdfast map of blocks', ...schema };
}
