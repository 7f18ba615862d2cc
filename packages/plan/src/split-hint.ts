/** What every error about a limit says to do (change.md 1). */
export const SPLIT_HINT = 'Split the work into several plans that are reviewed separately.';
