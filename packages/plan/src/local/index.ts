export { inspectLocal } from './inspect-local.js';
export type { LocalOptions, PlanLocalOptions } from './local-options.js';
export { type PlannedChanges, planChanges } from './plan-changes.js';
export { type LocalOriginal, type LocalPlan, planLocal } from './plan-local.js';
export { type PlanPatchOptions, planPatch } from './plan-patch.js';
export { readOriginals } from './read-originals.js';
export { snapshotLocal } from './snapshot-local.js';
export { type PathsSnapshot, snapshotPaths } from './snapshot-paths.js';
