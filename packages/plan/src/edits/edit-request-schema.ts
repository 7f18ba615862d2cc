import { LIMITS } from '@holdfast/base';
import * as z from 'zod';
import { registryVersionSchema } from '../registry-version.js';
import { anyContentSchema, reasonSchema, targetPathSchema } from '../text-schemas.js';
import type { EditCandidate, EditRequest, TextEdit } from './edit-model.js';

const textEditSchema: z.ZodType<TextEdit> = z.strictObject({
  old: z
    .string()
    .min(1)
    .max(LIMITS.maxPlanFileBytes)
    .describe('What is there now, exactly; it must occur `count` times.'),
  new: z.string().max(LIMITS.maxPlanFileBytes).describe('What takes its place; may be empty.'),
  count: z
    .int()
    .min(1)
    .max(LIMITS.maxPlanFileBytes)
    .describe('How often `old` occurs, all of which is replaced; 1 when left out.')
    .exactOptional(),
  lines: z
    .boolean()
    .describe('Whether `old` is whole lines, which count only where they are whole lines.')
    .exactOptional(),
});

/** The members of a candidate of version 2. Which of them go together is checked in a later step. */
export const EDIT_CANDIDATE = z.strictObject({
  path: targetPathSchema,
  content: anyContentSchema.describe('The complete final text.').exactOptional(),
  contentBase64: anyContentSchema
    .describe('The complete final bytes, as Base64 with padding.')
    .exactOptional(),
  contentFile: z
    .string()
    .min(1)
    .max(4096)
    .describe('The complete final bytes, in a file beside the request.')
    .exactOptional(),
  edits: z
    .array(textEditSchema)
    .min(1)
    .max(LIMITS.edits)
    .describe('Replacements, in their order, each in the result of those before it.')
    .exactOptional(),
  patch: z
    .string()
    .min(1)
    .max(2 * LIMITS.maxPlanFileBytes)
    .describe('The hunks of a unified diff of this file.')
    .exactOptional(),
  delete: z.literal(true).describe('The file is removed.').exactOptional(),
  from: targetPathSchema.exactOptional(),
  executable: z.boolean().describe('Whether the file may be executed.').exactOptional(),
  reason: reasonSchema,
});

const editCandidateSchema = EDIT_CANDIDATE as unknown as z.ZodType<EditCandidate>;

/** A request of version 2, without evidence. */
export const editRequestSchema: z.ZodType<EditRequest> = z
  .strictObject({
    schemaVersion: z.literal(2),
    registryVersion: registryVersionSchema.exactOptional(),
    candidates: z
      .array(editCandidateSchema)
      .min(1)
      .max(LIMITS.maxPlanFiles)
      .describe('The requested files, at most 500, unless the project sets another limit.'),
  })
  .describe(
    'A change request that may also edit, delete and move files and change their modes; at most 64 MiB serialised, unless the project sets other limits.',
  );
