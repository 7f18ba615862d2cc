import * as z from 'zod';

/** How much of a list is wanted, and from where on. */
export const pagingArguments = {
  limit: z.int().min(1).max(1000).optional().describe('Most entries.'),
  cursor: z.string().max(200).optional().describe('next_cursor of the answer before.'),
} as const;
