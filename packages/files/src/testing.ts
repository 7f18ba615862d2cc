export { type FakeErrno, fakeErrno } from './fake-errno.js';
export type { Attributes, Inode, SpecialKind } from './memory/inode.js';
export type { MicroOp } from './memory/micro-op.js';
export type { Outside } from './memory/outside.js';
export type { MemoryEntry, MemoryTree, MountOptions } from './memory/plant-tree.js';
export { createMemoryFs, type MemoryFs, type MemoryFsOptions } from './memory-fs.js';
