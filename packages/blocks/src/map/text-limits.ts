/** Most UTF-16 units of one text of a map, and of a block's id; splits make ids longer. */
export const LONGEST_TEXT = 100_000;
export const LONGEST_ID = 1024;
