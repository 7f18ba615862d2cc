import * as z from 'zod';

/** The members of every answer that comes in pages. */
export const pagedOutput = {
  data_notice: z.string(),
  total: z.number(),
  truncated: z.boolean(),
  next_cursor: z.string().optional(),
} as const;
