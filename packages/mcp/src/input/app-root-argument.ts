import * as z from 'zod';

/** The application of a workspace that paths are relative to. */
export const appRootArgument = z
  .string()
  .max(256)
  .optional()
  .describe('Directory that paths are relative to, as apps/web; the root if left out.');
