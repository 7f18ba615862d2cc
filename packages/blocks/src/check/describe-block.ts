import { shorten } from '@holdfast/base';
import type { Block } from '../map/block-map.js';

/**
 * A block in a message: its name, its id and what it is for, such as
 * `"Charges" (sb_1: "Charges, refunds, and settlement.")`.
 */
export function describeBlock({ blockId, name, purpose }: Block): string {
  const what = purpose.trim() === '' ? 'no purpose yet' : shorten(purpose, LONGEST_PURPOSE);
  return `${shorten(name, LONGEST_NAME)} (${safeId(blockId)}: ${what})`;
}

const LONGEST_NAME = 60;
const LONGEST_PURPOSE = 120;

/** Ids that we make are plain; one that was typed into the file may be anything. */
function safeId(id: string): string {
  return /^[\w.-]{1,64}$/u.test(id) ? id : shorten(id, LONGEST_NAME);
}
