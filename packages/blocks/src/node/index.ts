export type { BlockMap } from '../map/block-map.js';
export {
  createOutlineProvider,
  type NodeOutlineProvider,
  type OutlineProviderOptions,
} from './graph/create-outline-provider.js';
