import * as z from 'zod';

/** The final files of a request; what each must be like is for the library to say. */
export const candidatesArgument = z
  .array(z.looseObject({ path: z.string(), content: z.string(), reason: z.string() }))
  .describe('1 to 32 whole final files: path below the app root, content, reason.');

/** The registry of a request. */
export const registryVersionArgument = z
  .string()
  .optional()
  .describe('Exact version; leave out if unknown.');
