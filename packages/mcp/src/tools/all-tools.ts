import type { Tool } from '../tool.js';
import { blocksOwner } from './blocks-owner.js';
import { changePlan } from './change-plan.js';

/** Every tool of the product, in the order that clients list them in. */
export const ALL_TOOLS: readonly Tool[] = [changePlan, blocksOwner];
