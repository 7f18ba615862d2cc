export { bundleScript } from './bundle-script.js';
export { makeRepository, type Repository, repositoryAt } from './make-repository.js';
export { freePort, postgresPrograms, postgresUser } from './postgres.js';
export { type ProcessResult, type RunOptions, runProcess } from './run-process.js';
export { makeTempDir, type TempDir } from './temp-dir.js';
export { type SnapshotEntry, snapshotTree, type TreeEntry, writeTree } from './tree.js';
