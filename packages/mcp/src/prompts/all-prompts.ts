import { nameBlocks } from './name-blocks.js';
import type { Prompt } from './prompt.js';
import { reviewChange } from './review-change.js';
import { updateStaleDocs } from './update-stale-docs.js';

/** Every prompt of the product, in the order that clients list them in. */
export const ALL_PROMPTS: readonly Prompt[] = [reviewChange, updateStaleDocs, nameBlocks];
