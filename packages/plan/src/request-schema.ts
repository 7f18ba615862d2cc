import { LIMITS } from '@holdfast/base';
import * as z from 'zod';
import type { CompleteCandidate } from './edits/edit-model.js';
import { EDIT_CANDIDATE } from './edits/edit-request-schema.js';
import { registryVersionSchema } from './registry-version.js';
import type { Candidate, CompleteHostRequest, HostRequest, LocalRequest } from './request-model.js';
import { snapshotSchema } from './snapshot-schema.js';
import { contentSchema, reasonSchema, targetPathSchema } from './text-schemas.js';

/** One requested final file (change.md 1). */
export const candidateSchema: z.ZodType<Candidate> = z.strictObject({
  path: targetPathSchema,
  content: contentSchema,
  reason: reasonSchema,
});

const localMembers = {
  schemaVersion: z.literal(1).exactOptional(),
  registryVersion: registryVersionSchema.exactOptional(),
  candidates: z
    .array(candidateSchema)
    .min(1)
    .max(LIMITS.candidates)
    .describe('The requested final files, at most 256 KiB in all.'),
};

/** The request that the command line takes: candidates only, evidence is gathered from disk. */
export const localRequestSchema: z.ZodType<LocalRequest> = z
  .strictObject(localMembers)
  .describe('A change request without evidence; at most 2 MiB serialised.');

/** The request of a host that supplies its own evidence (change.md 1 and 2). */
export const hostRequestSchema: z.ZodType<HostRequest> = z
  .strictObject({
    ...localMembers,
    snapshot: snapshotSchema,
    missingFiles: z
      .array(targetPathSchema)
      .max(LIMITS.missingFiles)
      .describe('Paths that the host has seen to be absent.')
      .exactOptional(),
  })
  .describe('A change request with the evidence it is based on; at most 2 MiB serialised.');

/** One requested file of a host's request of version 2, which says complete bytes. */
const completeCandidateSchema = EDIT_CANDIDATE.omit({
  contentFile: true,
  edits: true,
  patch: true,
}) as unknown as z.ZodType<CompleteCandidate>;

/** The request of version 2 of a host that supplies its own evidence. */
export const completeHostRequestSchema: z.ZodType<CompleteHostRequest> = z
  .strictObject({
    schemaVersion: z.literal(2),
    registryVersion: registryVersionSchema.exactOptional(),
    candidates: z
      .array(completeCandidateSchema)
      .min(1)
      .max(LIMITS.planFiles)
      .describe('The requested files, at most 500.'),
    snapshot: snapshotSchema,
    missingFiles: z
      .array(targetPathSchema)
      .max(LIMITS.planFiles)
      .describe('Paths that the host has seen to be absent.')
      .exactOptional(),
  })
  .describe(
    'A change request with the evidence it is based on, which may also delete and move files and change their modes.',
  );
