/** Below it everything may be deleted at any time; what lies there ignores itself in git. */
export const CACHE_PATH = '.holdfast/cache';
