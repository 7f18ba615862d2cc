/** Everything that can make a check fail, which is the default. */
export const ALL_FAILURES = [
  'stale',
  'moved-renamed',
  'lost',
  'unchecked',
  'transactions',
] as const;

/** What can make a check fail. */
export type FailOn = (typeof ALL_FAILURES)[number];
