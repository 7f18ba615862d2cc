/**
 * Scripts that npm, pnpm, yarn or bun run without being asked (change.md 3.4). Everything else in
 * `scripts` runs only when somebody names it.
 */
export const LIFECYCLE_HOOKS: readonly string[] = [
  'preinstall',
  'install',
  'postinstall',
  'prepublish',
  'preprepare',
  'prepare',
  'postprepare',
  'prepublishOnly',
  'prepack',
  'postpack',
  'publish',
  'postpublish',
  'preversion',
  'version',
  'postversion',
  'dependencies',
  'pnpm:devPreinstall',
];
