import * as z from 'zod';

/** The application of a workspace that paths are relative to. */
export const appRootArgument = z
  .string()
  .max(256)
  .optional()
  .describe(
    'Directory that paths are relative to, such as apps/web; the project root if left out.',
  );
