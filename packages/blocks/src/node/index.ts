export type { BlockMap } from '../map/block-map.js';
export {
  createOutlineProvider,
  type NodeOutlineProvider,
  type OutlineProviderOptions,
} from './graph/create-outline-provider.js';
export { openGraphMemory, type SavedGraph } from './graph/open-graph-memory.js';
export {
  type BlockStore,
  type BlockStoreRead,
  openBlockStore,
  type StoredEditRequest,
  type StoredUndoRequest,
} from './open-block-store.js';
export { readPlainMap } from './read-plain-map.js';
export type { RepairRequest, StoredRepair } from './repair-stored.js';
export type { StoredResult, StoreRefusal } from './save-step.js';
export type {
  Changed,
  StoreChange,
  StoreConflict,
  StoredAct,
  StoredStep,
} from './update-stored.js';
