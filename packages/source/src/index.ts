export { gitBlobId } from './git-blob-id.js';
export type { CommitInfo, History, PathLog, Rename } from './history.js';
export { lazyHistory } from './lazy-history.js';
export { memorySourceTree } from './memory-source-tree.js';
export { overlaySourceTree } from './overlay-source-tree.js';
export type { SourceEntry, SourceRead, SourceTree, UnavailableReason } from './source-tree.js';
