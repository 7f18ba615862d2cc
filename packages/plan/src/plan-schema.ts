import { LIMITS } from '@holdfast/base';
import * as z from 'zod';
import { CONFLICT_CODES, UNSUPPORTED_CODES } from './plan-codes.js';
import type { Plan } from './plan-model.js';
import { registryVersionSchema } from './registry-version.js';
import {
  appRootSchema,
  contentSchema,
  observedPathSchema,
  reasonSchema,
  sha256Schema,
  targetPathSchema,
} from './text-schemas.js';

const wordingSchema = z.string().min(1).max(2048);

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

const dependencySchema = z.strictObject({
  name: z.string().max(LIMITS.contentBytes),
  before: z.string().max(LIMITS.contentBytes).exactOptional(),
  after: z.string().max(LIMITS.contentBytes),
});

const conflictSchema = z.strictObject({
  code: z.enum(CONFLICT_CODES),
  path: observedPathSchema,
  reason: wordingSchema,
});

const unsupportedSchema = z.strictObject({
  code: z.enum(UNSUPPORTED_CODES),
  path: observedPathSchema.exactOptional(),
  reason: wordingSchema,
});

const verificationSchema = z.strictObject({
  kind: z.enum(['static', 'runtime']),
  check: z.string().min(1).max(16_384),
});

/** A change plan, schema version 1 (change.md 3). Its shape only: {@link parsePlan} checks the rest. */
export const planSchema: z.ZodType<Plan> = z
  .strictObject({
    schemaVersion: z.literal(1),
    id: sha256Schema,
    appRoot: appRootSchema,
    registryVersion: registryVersionSchema.exactOptional(),
    operations: z.array(operationSchema).max(LIMITS.candidates),
    dependencies: z.array(dependencySchema).max(LIMITS.dependencies),
    conflicts: z.array(conflictSchema).max(LIMITS.conflicts),
    verification: z.array(verificationSchema).max(LIMITS.verification),
    unsupported: z.array(unsupportedSchema).max(LIMITS.unsupported),
  })
  .describe(
    'A change plan bound by SHA-256 to the files it was made for; at most 2 MiB serialised.',
  );
