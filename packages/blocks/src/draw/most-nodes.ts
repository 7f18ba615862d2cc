/** With more blocks than this nobody follows lines between boxes (blocks.md 5). */
export const MOST_NODES = 25;
