export type { CaseNeed } from './cases/port-case.js';
export { type FakeErrno, fakeErrno } from './fake-errno.js';
export type { CallKind, CallRecord } from './faulty/call-record.js';
export type { FaultPlan } from './faulty/fault-plan.js';
export {
  type CrashPoint,
  crashPoints,
  type ErrorPoint,
  errorPoints,
  USUAL_ERRORS,
} from './faulty/fault-points.js';
export { SimulatedCrash } from './faulty/simulated-crash.js';
export { createFaultyFs, type FaultyFs } from './faulty-fs.js';
export {
  type FsPortCase,
  type FsPortCasesOptions,
  fsPortCases,
  type PortUnderTest,
} from './fs-port-cases.js';
export type { Attributes, Inode, SpecialKind } from './memory/inode.js';
export type { MetaChange, MicroOp } from './memory/micro-op.js';
export type { MountOptions } from './memory/mount-options.js';
export type { Outside } from './memory/outside.js';
export type { MemoryEntry, MemoryTree } from './memory/plant-tree.js';
export { createMemoryFs, type MemoryFs, type MemoryFsOptions } from './memory-fs.js';
export { type Recording, recordedFs } from './power/recording.js';
export { seededRandom } from './power/seeded-random.js';
export type { RenameModel } from './power/undurable-units.js';
export { type PowerLossOptions, type PowerLossState, powerLossStates } from './power-model.js';
export {
  type SnapshotEntry,
  type SnapshotOptions,
  snapshotTree,
  treeSignature,
} from './tree-snapshot.js';
