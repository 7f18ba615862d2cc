export {
  type AnchorStore,
  type AnchorStoreOptions,
  openAnchorStore,
  type StoreEdit,
  type StoreEditor,
  type UpdateResult,
} from './open-anchor-store.js';
export { readPlainStore } from './read-plain-store.js';
