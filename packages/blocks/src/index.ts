export type {
  BlockCheck,
  CheckFacts,
  DanglingSocket,
  Drift,
  IdleGlob,
  MissingMember,
  Overlap,
} from './check/block-check.js';
export { type BlockFindingOptions, blockFindings } from './check/block-findings.js';
export { checkBlocks } from './check/check-blocks.js';
export { CHECK_CLASSES, type CheckClass, DEFAULT_FAIL_ON } from './check/check-classes.js';
export { newInCheck } from './check/new-in-check.js';
export type { ReceiptGap } from './check/receipt-gaps.js';
export {
  BLOCKS_PAGE_FUNCTION,
  BLOCKS_PAGE_STYLE,
  type BlocksPageBody,
  type BlocksPageGraph,
  blocksPageBody,
} from './draw/blocks-page.js';
export { type Drawing, type DrawOptions, drawBlocks } from './draw/draw-blocks.js';
export { placeBlocks } from './draw/place-blocks.js';
export { displayText } from './draw/text/display-text.js';
export { applyEdits } from './edit/apply-edits.js';
export type { ChangeSummary } from './edit/changes-since.js';
export { diffMaps } from './edit/diff-maps.js';
export type { EditContext } from './edit/edit-context.js';
export {
  EDIT_FAILURE_CODES,
  type EditFailure,
  type EditFailureCode,
  type EditWarning,
  type EditWarningCode,
} from './edit/edit-failure.js';
export {
  type EditConflict,
  type EditMapResult,
  type EditRequest,
  editMap,
} from './edit/edit-map.js';
export type * from './edit/edit-op.js';
export { EDIT_OP_NAMES } from './edit/edit-op-names.js';
export type { AcceptedEdit, EditResult, RefusedEdit } from './edit/edit-result.js';
export { editsJsonSchema } from './edit/edits-json-schema.js';
export type { MapChange, SocketSide } from './edit/map-change.js';
export type { MapVersion } from './edit/map-version.js';
export { type ParsedEdits, parseEdits } from './edit/parse-edits.js';
export { renderMapDiff } from './edit/render-map-diff.js';
export { type UndoRequest, type UndoResult, undoEdit } from './edit/undo-edit.js';
export {
  type BlocksExport,
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportOptions,
  exportBlocks,
} from './export/export-blocks.js';
export type { OwnersOfBlocks } from './export/export-codeowners.js';
export type { FirstMap, FirstMapOptions } from './export/first-map.js';
export { importCodeowners } from './export/import-codeowners.js';
export { importWorkspaces } from './export/import-workspaces.js';
export { buildImportGraph, type ImportGraphOptions } from './graph/build-import-graph.js';
export { factsOutlines } from './graph/facts-outlines.js';
export type { FileImports } from './graph/file-imports.js';
export type {
  FileOutline,
  OutlineAnswer,
  OutlineImport,
  OutlineProvider,
} from './graph/file-outline.js';
export { type ClassifiableFile, classifyFiles } from './graph/files/classify-files.js';
export {
  type LeftOut,
  listProjectFiles,
  type ProjectListing,
} from './graph/files/list-project-files.js';
export { needsBlock } from './graph/files/needs-block.js';
export type { ExternalImport, ImportEdge, ImportType } from './graph/import-edge.js';
export type { GraphCoverage, ImportGraph, UnresolvedImport } from './graph/import-graph.js';
export { isGraphOf, listingDigest } from './graph/listing-digest.js';
export type {
  GraphMemory,
  RememberedFile,
  RememberedGraph,
} from './graph/memory/remembered-graph.js';
export type { UnresolvedReason } from './graph/resolution.js';
export type {
  Ecosystem,
  PackageExternal,
  WorkspacePackage,
} from './graph/workspace/workspace-package.js';
export { type WorkspacePackages, workspacePackages } from './graph/workspace/workspace-packages.js';
export {
  ACT_FAILURE_CODES,
  type ActFailure,
  type ActFailureCode,
  type ActRefusal,
  type ActResult,
} from './life/act-failure.js';
export { addReceipt, type NewReceipt } from './life/add-receipt.js';
export { type ContractChange, changeContract } from './life/change-contract.js';
export {
  changeLease,
  type Lease,
  type LeaseRequest,
  type LeaseResult,
} from './life/change-lease.js';
export type { Renamed } from './life/follow-renames.js';
export { openRevision } from './life/open-revision.js';
export { discardRevision, promoteRevision } from './life/promote-revision.js';
export { type RatifyRequest, ratify } from './life/ratify.js';
export {
  type ContractState,
  contractStates,
  type ReceiptStanding,
  receiptStandings,
} from './life/receipt-standings.js';
export {
  type BlockReport,
  type Reconciled,
  type ReconcileInput,
  reconcile,
} from './life/reconcile.js';
export { revisionView } from './life/revision-view.js';
export { type UnresolvedSeam, unresolvedSeams } from './life/unresolved-seams.js';
export type * from './map/block-map.js';
export { compareUtf8 } from './map/compare-utf8.js';
export { compileGlob, type GlobCheck, hasGlobCharacter } from './map/compile-glob.js';
export { contentHash } from './map/content-hash.js';
export type {
  ActKind,
  AfterMarks,
  BeforeImages,
  HistoryEntry,
  UnmappedChange,
} from './map/history-entry.js';
export type { Renames } from './map/last-name.js';
export {
  type FileList,
  fileList,
  type ResolvedMember,
  type ResolvedMembership,
  resolveMembers,
} from './map/resolve-members.js';
export { compareGroupings, type GroupingComparison } from './measure/compare-groupings.js';
export type { Grouping } from './measure/grouping.js';
export {
  type BlockMeasures,
  type MapMeasures,
  measureMap,
  type PairCoupling,
} from './measure/measure-map.js';
export type { FilesBefore } from './propose/carry-over.js';
export { identifierWords } from './propose/identifier-words.js';
export type * from './propose/proposal.js';
export type {
  FileClass,
  ProposalFile,
  ProposalInput,
  ProposalPackage,
} from './propose/proposal-input.js';
export { proposeBlocks } from './propose/propose-blocks.js';
export type { Scan } from './propose/scan.js';
export type { AdoptedFile, ScanReport } from './propose/scan-report.js';
export { type ScanResult, scanToMap } from './propose/scan-to-map.js';
export { scanWithoutProposal } from './propose/scan-without-proposal.js';
export {
  type BlockGraph,
  blockGraph,
  type GraphBlock,
  type GraphEdge,
  type GraphExternal,
  type GraphFacts,
} from './query/block-graph.js';
export { blockOwner, blockOwners, type FileOwner, type OwnerAnswer } from './query/block-owner.js';
export { type BlockPair, blockPairs } from './query/block-pairs.js';
export { type BlockRef, blockRef } from './query/block-ref.js';
export type { TreeNode } from './query/directory-tree.js';
export { type BlockSearch, findBlock } from './query/find-block.js';
export type { OwnerSuggestion } from './query/nearest-blocks.js';
export {
  type BlocksView,
  type BlockView,
  type DependencyView,
  type SeamView,
  type ShowOptions,
  showBlocks,
} from './query/show-blocks.js';
export {
  type Dependence,
  type FileImport,
  type WhyAnswer,
  whyDepends,
} from './query/why-depends.js';
export { acceptViolations, type BaselineChange, shrinkBaseline } from './rules/change-baseline.js';
export { checkRules } from './rules/check-rules.js';
export type {
  RuleFacts,
  RuleImport,
  RuleProblem,
  RuleReport,
  RuleViolation,
} from './rules/rule-report.js';
export { settleBaseline } from './rules/settle-baseline.js';
export { checkText, type TextField, type UnsafeText } from './sanitize/check-text.js';
export { blocksJsonSchema } from './store/blocks-json-schema.js';
export { createMap, type NewMap } from './store/create-map.js';
export { type Diagnosis, doctorBlocks } from './store/doctor-blocks.js';
export { formatBlocks } from './store/format-blocks.js';
export { type HistoryLog, parseHistory } from './store/history-log.js';
export type { MapProblem } from './store/map-problem.js';
export { type BlocksResult, parseBlocks } from './store/parse-blocks.js';
export type { Repair, RepairKind } from './store/repair.js';
export { sealMap } from './store/seal-map.js';
