/** Keys of package.json that decide what an installation fetches or runs (change.md 3.4). */
export const GUARDED_KEYS: readonly string[] = [
  'bundledDependencies',
  'bundleDependencies',
  'overrides',
  'resolutions',
  'pnpm',
  'workspaces',
  'packageManager',
  'trustedDependencies',
  'patchedDependencies',
  'dependenciesMeta',
  'catalog',
  'catalogs',
];

/** Keys that a manifest which does not exist yet may set all the same. */
export const FREE_IN_NEW_MANIFEST: ReadonlySet<string> = new Set(['packageManager', 'workspaces']);
