export type { EditContext } from './edit/edit-context.js';
export type * from './edit/edit-op.js';
export type { ExternalImport, ImportEdge, ImportType } from './graph/import-edge.js';
export type * from './map/block-map.js';
export { compareUtf8 } from './map/compare-utf8.js';
export { compileGlob, type GlobCheck, hasGlobCharacter } from './map/compile-glob.js';
export {
  type FileList,
  fileList,
  type ResolvedMember,
  type ResolvedMembership,
  resolveMembers,
} from './map/resolve-members.js';
export type {
  FileClass,
  ProposalFile,
  ProposalInput,
  ProposalPackage,
} from './propose/proposal-input.js';
export { canonicalMap } from './store/canonical-map.js';
export { contentHash, sealMap } from './store/content-hash.js';
export { createMap, type NewMap } from './store/create-map.js';
export { formatBlocks } from './store/format-blocks.js';
