export {
  type AcquireWaitingOptions,
  acquireClaimWaiting,
  type ProcessTable,
} from './acquire-claim-waiting.js';
export { type OpenedDirectory, openParents, type ParentChain } from './anchored-dir.js';
export { type AppendLog, openAppendLog } from './append-log.js';
export { type AttributeCopier, openAttributeCopier } from './attribute-copier.js';
export { type CacheText, readCacheText, writeCacheText } from './cache-text.js';
export { type AcquireFlushingOptions, acquireClaim, acquireClaimFlushing } from './claim.js';
export type { AcquireOptions, Claim, ClaimResult } from './claim-result.js';
export { createFile } from './create-file.js';
export { errnoOf } from './errno.js';
export { findProjectRoot } from './find-project-root.js';
export { type Durability, flushAll } from './flush-all.js';
export { foreignClaims, setClaimAside } from './foreign-claims.js';
export type { DirHandle, FileHandle, FileStat, FsPort, OpenAccess } from './fs-port.js';
export {
  type InspectOptions,
  inspectTarget,
  type TargetInspection,
  type UnsafeTarget,
} from './inspect-target.js';
export type { LogRecord } from './log-record.js';
export { createNodeFs, type NodeFsOptions } from './node-fs.js';
export { currentOwner, probeOwner } from './owner.js';
export type { Liveness, OwnerIdentity } from './owner-identity.js';
export { type LogDamage, type ParsedLog, parseLog } from './parse-log.js';
export { type HighestClaim, readClaims } from './read-claims.js';
export { readWhole } from './read-whole.js';
export {
  openRecordedFile,
  type RecordedEdit,
  type RecordedEditor,
  type RecordedFile,
  type RecordedFileOptions,
  type RecordedUpdate,
} from './recorded/open-recorded-file.js';
export type { RecordedNames } from './recorded/recorded-layout.js';
export { removeIfPossible } from './remove-if-possible.js';
export { replaceFile } from './replace.js';
export { type WaitOptions, waitWhile } from './wait-while.js';
export { writeCacheFile } from './write-cache-file.js';
export { writeWhole } from './write-whole.js';
