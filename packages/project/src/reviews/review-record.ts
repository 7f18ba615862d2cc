import { isWellFormed, type JsonValue, type Sha256 } from '@holdfast/base';
import * as z from 'zod';

/** That somebody has read a plan and lets it in (format version 1). */
export interface ReviewRecord {
  readonly schemaVersion: 1;
  /** Id of the plan: SHA-256 of all that it says. */
  readonly planId: Sha256;
  /** Who says so, as they call themselves. */
  readonly by: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** What they want to have said with it; may have several lines. */
  readonly note?: string;
}

const NAME_UNITS = 200;
const NOTE_UNITS = 4096;

/** How a reviewer is called: one line, in Unicode NFC, without blanks around it. */
export const reviewerSchema = z
  .string()
  .min(1)
  .max(NAME_UNITS)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  .regex(/^[^\s\u0000-\u001f\u007f-\u009f](?:[^\u0000-\u001f\u007f-\u009f]*\S)?$/, {
    error: 'must be one line without blanks around it',
  })
  .refine((name) => isWellFormed(name) && name === name.normalize('NFC'), {
    error: 'must be in Unicode NFC',
  })
  .describe('How the reviewer is called, at most 200 UTF-16 units.');

/** One file of `.holdfast/reviews`. Closed: an unknown member is refused. */
export const reviewSchema = z
  .strictObject({
    schemaVersion: z.literal(1),
    planId: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('Id of the reviewed plan.'),
    by: reviewerSchema,
    at: z.iso.datetime().describe('When, in UTC.'),
    note: z
      .string()
      .max(NOTE_UNITS)
      .regex(/\S/, { error: 'must not be blank' })
      .refine(isWellFormed, { error: 'must not have unpaired surrogates' })
      .exactOptional()
      .describe('At most 4,096 UTF-16 units.'),
  })
  .meta({
    title: 'Holdfast review',
    description:
      'That somebody has read the plan with this id and lets it in. Not a signature: whoever can write the file can write any name.',
  });

/**
 * The JSON Schema of a stored review, for programs that read `.holdfast/reviews`; the package ships
 * it as `schemas/review.json`.
 *
 * @example
 * ```ts
 * import { reviewJsonSchema } from '@holdfast/project';
 *
 * console.log(reviewJsonSchema().title);
 * // Holdfast review
 * ```
 */
export function reviewJsonSchema(): { readonly [key: string]: JsonValue } {
  // Through text: zod hangs its own helper on the object, which is no part of the schema.
  return JSON.parse(JSON.stringify(z.toJSONSchema(reviewSchema, { io: 'input' })));
}

/** What is wrong with a review that somebody wants to store; `undefined` for nothing. */
export function reviewFault(record: ReviewRecord): string | undefined {
  const [issue] = reviewSchema.safeParse(record).error?.issues ?? [];
  if (issue === undefined) return undefined;
  const tooLong = issue.code === 'too_big' ? `is longer than ${issue.maximum}` : issue.message;
  return `${String(issue.path[0] ?? 'review')} ${tooLong}`;
}
