export { type OpenedDirectory, openParents, type ParentChain } from './anchored-dir.js';
export { type AppendLog, openAppendLog } from './append-log.js';
export { createFile } from './create-file.js';
export { errnoOf } from './errno.js';
export type { DirHandle, FileHandle, FileStat, FsPort, OpenAccess } from './fs-port.js';
export {
  type InspectOptions,
  inspectTarget,
  type TargetInspection,
  type UnsafeTarget,
} from './inspect-target.js';
export type { LogRecord } from './log-record.js';
export { createNodeFs, type NodeFsOptions } from './node-fs.js';
export { type LogDamage, type ParsedLog, parseLog } from './parse-log.js';
export { readWhole } from './read-whole.js';
export { writeWhole } from './write-whole.js';
