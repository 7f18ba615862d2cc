/** What every error about a limit says to do (change.md 1). */
export const SPLIT_HINT = 'Split the work into several plans that are reviewed separately.';

/** The same where the limit is one that a project may set. */
export const RAISE_HINT =
  'Split the work into several plans that are reviewed separately, or raise change.limits in .holdfast/config.json.';
