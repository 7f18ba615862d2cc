import { type ErrorCode, LIMITS } from '@holdfast/base';
import * as z from 'zod';
import { registryVersionSchema } from './registry-version.js';
import { appRootSchema, observedPathSchema, sha256Schema } from './text-schemas.js';

/** What every plan says first of itself. */
export const identityMembers = {
  id: sha256Schema,
  appRoot: appRootSchema,
  registryVersion: registryVersionSchema.exactOptional(),
};

/**
 * What every plan says behind its operations.
 *
 * @param most - entries of conflicts, and of unsupported work.
 */
export function findingMembers<
  const Conflicts extends readonly [ErrorCode, ...ErrorCode[]],
  const Unsupported extends readonly [ErrorCode, ...ErrorCode[]],
>(codes: { readonly conflicts: Conflicts; readonly unsupported: Unsupported }, most: number) {
  return {
    dependencies: z.array(dependencySchema).max(LIMITS.dependencies),
    conflicts: z
      .array(
        z.strictObject({
          code: z.enum(codes.conflicts),
          path: observedPathSchema,
          reason: wordingSchema,
        }),
      )
      .max(most),
    verification: z.array(verificationSchema).max(LIMITS.verification),
    unsupported: z
      .array(
        z.strictObject({
          code: z.enum(codes.unsupported),
          path: observedPathSchema.exactOptional(),
          reason: wordingSchema,
        }),
      )
      .max(most),
  };
}

const wordingSchema = z.string().min(1).max(2048);

const dependencySchema = z.strictObject({
  name: z.string().max(LIMITS.contentBytes),
  before: z.string().max(LIMITS.contentBytes).exactOptional(),
  after: z.string().max(LIMITS.contentBytes),
});

const verificationSchema = z.strictObject({
  kind: z.enum(['static', 'runtime']),
  check: z.string().min(1).max(16_384),
});
