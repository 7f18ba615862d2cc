export { openGitHistory } from './git-history.js';
export { stagedTree } from './staged-tree.js';
export { type WorkingTreeOptions, workingTree } from './working-tree.js';
