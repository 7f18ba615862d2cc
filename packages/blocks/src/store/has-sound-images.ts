import * as z from 'zod';
import type { HistoryEntry } from '../map/history-entry.js';
import { baselineSchema, blockSchema, pathSchema, rulesSchema } from './map-schema.js';

/** Whether what a line of the history kept could stand in a map again: lines are merged and edited by hand. */
export function hasSoundImages({ before, after }: HistoryEntry): boolean {
  return imagesSchema.safeParse({ before, after }).success;
}

const natural = z.number().int().min(0);
const paths = z.array(pathSchema);

// Not strict: a later version may say more.
const imagesSchema = z.looseObject({
  before: z.looseObject({
    blocks: z.array(z.looseObject({ index: natural, block: blockSchema })),
    created: z.array(z.string()),
    rules: rulesSchema.optional(),
    rulesBaseline: baselineSchema.optional(),
    unmapped: z.looseObject({ removed: paths, added: paths, total: z.number().int() }).optional(),
  }),
  after: z.looseObject({
    blocks: z.array(z.looseObject({ blockId: z.string(), hash: z.string() })),
    rules: z.string().optional(),
  }),
});
