import * as z from 'zod';

/** The final files of a request; what each must be like is for the library to say. */
export const candidatesArgument = z
  .array(z.looseObject({ path: z.string(), reason: z.string() }))
  .describe(
    'Final files: path, reason, content; or contentBase64, delete: true, from, executable.',
  );

/** The registry of a request. */
export const registryVersionArgument = z
  .string()
  .optional()
  .describe('Exact version; leave out if unknown.');
