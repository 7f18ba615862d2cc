/** Version of the format that this program reads and writes, and how the file says it. */
export const SCHEMA_VERSION = 1;
export const SCHEMA_PREFIX = 'holdfast-blocks-v';

/** Most unmapped files that the map lists; the total counts all. */
export const MAX_UNMAPPED_LISTED = 500;
