import { checkRepoPath, type JsonValue, LIMITS } from '@holdfast/base';
import * as z from 'zod';
import { reviewerSchema } from '../reviews/review-record.js';
import { ALL_FAILURES } from './fail-on.js';

const LANGUAGES = [
  'typescript',
  'tsx',
  'javascript',
  'swift',
  'kotlin',
  'python',
  'go',
  'rust',
  'java',
  'csharp',
  'c',
  'cpp',
  'ruby',
  'php',
] as const;

const directory = z.string().refine((path) => path === '.' || checkRepoPath(path).ok, {
  message: 'must be a directory below the project root, written with / and without . or .. parts',
});

const count = (most: number) => z.int().min(1).max(most);

/** `.holdfast/config.json`, every member optional. */
export const configSchema = z
  .strictObject({
    $schema: z.string().optional().describe('Where an editor finds this schema.'),
    schemaVersion: z.literal(1).optional().describe('Version of this format.'),
    roots: z
      .array(directory)
      .min(1)
      .max(1000)
      .optional()
      .describe('Directories with source code; others are looked at only where an anchor points.'),
    excludes: z
      .array(z.string().min(1).max(1000))
      .max(1000)
      .optional()
      .describe('Files to leave out when the project is searched, in the syntax of .gitignore.'),
    languages: z
      .array(z.enum(LANGUAGES))
      .min(1)
      .optional()
      .describe('Languages to search; all without it.'),
    budget: z
      .strictObject({
        files: count(1_000_000).optional().describe('Files read and parsed in one check.'),
        bytes: count(10_000_000_000).optional().describe('Bytes of source read in one check.'),
        seconds: count(86_400).optional().describe('Duration of one check.'),
        fileBytes: count(100_000_000).optional().describe('Larger files are not parsed.'),
        searchFiles: count(1_000_000)
          .optional()
          .describe('Files read to find what was moved or renamed.'),
      })
      .optional()
      .describe('When a check stops and reports what it could not look at.'),
    change: z
      .strictObject({
        requireReview: z
          .union([count(100), z.array(reviewerSchema).min(1).max(100)], {
            error: 'must be a number of reviewers from 1 to 100, or a list of their names',
          })
          .optional()
          .describe(
            'Whose stored reviews a plan needs before it is applied: how many people, or these names.',
          ),
        limits: z
          .strictObject({
            files: count(LIMITS.maxPlanFiles).optional().describe('Operations of one plan.'),
            fileBytes: count(LIMITS.maxPlanFileBytes)
              .optional()
              .describe('Bytes of one file, before and after.'),
            totalBytes: count(LIMITS.maxPlanTotalBytes)
              .optional()
              .describe('Bytes of all files of one plan, before and likewise after.'),
          })
          .optional()
          .describe('How much a plan of version 2 may hold.'),
      })
      .optional()
      .describe('What change plans need and may hold.'),
    failOn: z
      .array(z.enum(ALL_FAILURES))
      .optional()
      .describe(
        'What makes holdfast check end with exit code 1; without it all of anchors and transactions, and rule, idle, missing, overlap of the map.',
      ),
  })
  .meta({ title: 'Holdfast configuration' });

/** What a project may settle in `.holdfast/config.json`. */
export type Config = z.infer<typeof configSchema>;

/**
 * The JSON Schema of `.holdfast/config.json`, for editors; the package ships it as
 * `schemas/config.json`.
 *
 * @example
 * ```ts
 * import { configJsonSchema } from '@holdfast/project';
 *
 * console.log(configJsonSchema().title);
 * // Holdfast configuration
 * ```
 */
export function configJsonSchema(): { readonly [key: string]: JsonValue } {
  // Through text: zod hangs its own helper on the object, which is no part of the schema.
  return JSON.parse(JSON.stringify(z.toJSONSchema(configSchema, { io: 'input' })));
}
