export { openGitHistory } from './git-history.js';
