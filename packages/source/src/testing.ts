export { type SourceTreeCase, sourceTreeCases } from './source-tree-cases.js';
