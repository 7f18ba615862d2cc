export { commitDiff, countCommits, type DiffEntry, type DiffSide } from './commit-diff.js';
export { openEmbeddedHistory } from './embedded-history.js';
export { openGitHistory } from './git-history.js';
export { ignoredFiles } from './ignored-files.js';
export { openHistory } from './open-history.js';
export { type PastVersionsOptions, pastVersions } from './past-versions.js';
export { type StagedTreeOptions, stagedTree } from './staged-tree.js';
export {
  type PresentContent,
  type UncommittedFile,
  type UncommittedWork,
  type UncommittedWorkOptions,
  uncommittedWork,
} from './uncommitted-work.js';
export { type WorkingTreeOptions, workingTree } from './working-tree.js';
