export { openGitHistory } from './git-history.js';
export { workingTree } from './working-tree.js';
