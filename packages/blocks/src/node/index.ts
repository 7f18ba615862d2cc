export type { BlockMap } from '../map/block-map.js';
