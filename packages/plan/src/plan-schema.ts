import { LIMITS } from '@holdfast/base';
import * as z from 'zod';
import { TEXT_CONFLICT_CODES, TEXT_UNSUPPORTED_CODES } from './plan-codes.js';
import { findingMembers, identityMembers } from './plan-members.js';
import type { PlanV1 } from './plan-model.js';
import { contentSchema, reasonSchema, sha256Schema, targetPathSchema } from './text-schemas.js';

const operationMembers = {
  path: targetPathSchema,
  afterSha256: sha256Schema,
  content: contentSchema,
  reason: reasonSchema,
};

const operationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('create'), beforeSha256: z.null(), ...operationMembers }),
  z.strictObject({ kind: z.literal('update'), beforeSha256: sha256Schema, ...operationMembers }),
]);

const codes = { conflicts: TEXT_CONFLICT_CODES, unsupported: TEXT_UNSUPPORTED_CODES };

/** A change plan, schema version 1 (change.md 3). Its shape only: {@link parsePlan} checks the rest. */
export const planSchema: z.ZodType<PlanV1> = z
  .strictObject({
    schemaVersion: z.literal(1),
    ...identityMembers,
    operations: z.array(operationSchema).max(LIMITS.candidates),
    ...findingMembers(codes, LIMITS.conflicts),
  })
  .describe(
    'A change plan bound by SHA-256 to the files it was made for; at most 2 MiB serialised.',
  );
