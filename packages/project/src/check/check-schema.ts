import { jsonSchema } from '@holdfast/anchors';
import type { JsonValue } from '@holdfast/base';
import * as z from 'zod';
import { ALL_FAILURES } from '../config/fail-on.js';

const count = z.int().min(0);

const envelope = z
  .strictObject({
    schema_version: z.literal(1),
    status: z.enum(['fresh', 'attention']).describe('attention: exit code 1.'),
    because: z.array(z.enum(ALL_FAILURES)).describe('What does not let the check pass.'),
    anchors: z.unknown(),
    blocks: z
      .strictObject({
        findings: z.array(
          z.strictObject({
            rule: z.string(),
            level: z.enum(['error', 'warning', 'note']),
            message: z.string(),
            path: z.string().optional(),
            line: count.optional(),
            column: count.optional(),
            end_line: count.optional(),
            end_column: count.optional(),
            hint: z.string().optional(),
          }),
        ),
        unmapped: z.array(z.string()),
      })
      .optional()
      .describe('Absent where the project has no map of blocks.'),
    journal: z.strictObject({
      interrupted: z.array(
        z.strictObject({
          id: z.string(),
          plan_id: z.string(),
          file_count: count,
          started_at: z.string(),
        }),
      ),
      issues: z.array(z.strictObject({ path: z.string(), reason: z.string() })),
    }),
  })
  .meta({ title: 'Holdfast check', description: 'What a check of a project came to.' });

/**
 * The JSON Schema of what `holdfast check --json` prints when it is not an error; the package ships it
 * as `schemas/check.json`. Its `anchors` are the report of `@holdfast/anchors`.
 *
 * @example
 * ```ts
 * import { checkJsonSchema } from '@holdfast/project';
 *
 * console.log(checkJsonSchema().title);
 * // Holdfast check
 * ```
 */
export function checkJsonSchema(): { readonly [key: string]: JsonValue } {
  // Through text: zod hangs its own helper on the object, which is no part of the schema.
  const schema = JSON.parse(JSON.stringify(z.toJSONSchema(envelope, { io: 'input' })));
  const { $schema: _, ...report } = jsonSchema('report');
  return { ...schema, properties: { ...schema.properties, anchors: report } };
}
