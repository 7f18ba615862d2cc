import { LIMITS } from '@holdfast/base';
import * as z from 'zod';
import { CONFLICT_CODES, UNSUPPORTED_CODES } from './plan-codes.js';
import { findingMembers, identityMembers } from './plan-members.js';
import type { PlanV2 } from './plan-model.js';
import {
  anyContentSchema,
  executableSchema,
  reasonSchema,
  sha256Schema,
  targetPathSchema,
} from './text-schemas.js';

const encoding = z
  .literal('base64')
  .describe('The content is Base64 of bytes that are not valid UTF-8; left out for a text.')
  .exactOptional();

const written = { afterSha256: sha256Schema, content: anyContentSchema, encoding };
const changedBit = executableSchema.exactOptional();
const ends = { path: targetPathSchema, reason: reasonSchema };

const operationSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('create'),
    beforeSha256: z.null(),
    ...written,
    executable: z
      .literal(true)
      .describe('Left out where the new file may not be executed.')
      .exactOptional(),
    ...ends,
  }),
  z.strictObject({
    kind: z.literal('update'),
    beforeSha256: sha256Schema,
    ...written,
    executable: changedBit,
    ...ends,
  }),
  z.strictObject({
    kind: z.literal('delete'),
    beforeSha256: sha256Schema,
    afterSha256: z.null(),
    ...ends,
  }),
  z.strictObject({
    kind: z.literal('move'),
    from: targetPathSchema,
    beforeSha256: sha256Schema.describe('Of the file at `from`.'),
    ...written,
    content: anyContentSchema
      .describe('The complete final content; left out exactly where the bytes stay.')
      .exactOptional(),
    executable: changedBit,
    ...ends,
  }),
  z.strictObject({
    kind: z.literal('chmod'),
    beforeSha256: sha256Schema,
    afterSha256: sha256Schema.describe('Equal to `beforeSha256`.'),
    executable: executableSchema,
    ...ends,
  }),
]);

const codes = { conflicts: CONFLICT_CODES, unsupported: UNSUPPORTED_CODES };

/** A change plan, schema version 2. Its shape only: {@link parsePlan} checks the rest. */
export const planV2Schema: z.ZodType<PlanV2> = z
  .strictObject({
    schemaVersion: z.literal(2),
    ...identityMembers,
    operations: z
      .array(operationSchema)
      .max(LIMITS.maxPlanFiles)
      .describe('At most 500, unless the project sets another limit.'),
    ...findingMembers(codes, LIMITS.planConflicts),
  })
  .describe(
    'A change plan that also deletes, moves and changes modes, of files with any bytes; at most 64 MiB serialised, unless the project sets other limits.',
  );
