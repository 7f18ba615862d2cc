import { LIMITS } from '@holdfast/base';
import * as z from 'zod';
import { registryVersionSchema } from '../registry-version.js';
import { contentSchema, reasonSchema, targetPathSchema } from '../text-schemas.js';
import type { EditCandidate, EditRequest, TextEdit } from './edit-model.js';

const textEditSchema: z.ZodType<TextEdit> = z.strictObject({
  old: z
    .string()
    .min(1)
    .max(LIMITS.contentBytes)
    .describe('What is there now, exactly; it must occur `count` times.'),
  new: z.string().max(LIMITS.contentBytes).describe('What takes its place; may be empty.'),
  count: z
    .int()
    .min(1)
    .max(LIMITS.contentBytes)
    .describe('How often `old` occurs, all of which is replaced; 1 when left out.')
    .exactOptional(),
  lines: z
    .boolean()
    .describe('Whether `old` is whole lines, which count only where they are whole lines.')
    .exactOptional(),
});

const KINDS = ['content', 'edits', 'patch'] as const;

/** One requested file of a request of version 2: whole, as replacements, or as hunks. */
const editCandidateSchema = z
  .strictObject({
    path: targetPathSchema,
    content: contentSchema.exactOptional(),
    edits: z
      .array(textEditSchema)
      .min(1)
      .max(LIMITS.edits)
      .describe('Replacements, in their order, each in the result of those before it.')
      .exactOptional(),
    patch: z
      .string()
      .min(1)
      .max(2 * LIMITS.contentBytes)
      .describe('The hunks of a unified diff of this file.')
      .exactOptional(),
    reason: reasonSchema,
  })
  .refine((candidate) => KINDS.filter((kind) => candidate[kind] !== undefined).length === 1, {
    error: 'must have exactly one of content, edits and patch',
  }) as unknown as z.ZodType<EditCandidate>;

/** A request of version 2, without evidence. */
export const editRequestSchema: z.ZodType<EditRequest> = z
  .strictObject({
    schemaVersion: z.literal(2),
    registryVersion: registryVersionSchema.exactOptional(),
    candidates: z
      .array(editCandidateSchema)
      .min(1)
      .max(LIMITS.candidates)
      .describe('The requested files; what they come to is at most 256 KiB in all.'),
  })
  .describe('A change request whose candidates may be edits; at most 2 MiB serialised.');
