export { LIMITS } from '@holdfast/base';
export { parseAppRoot } from './app-root.js';
export { buildPlan, createPlan } from './build-plan.js';
export type {
  BinaryCandidate,
  CompleteCandidate,
  CompleteRequest,
  ContentCandidate,
  ContentFileCandidate,
  DeleteCandidate,
  EditCandidate,
  EditRequest,
  EditsCandidate,
  PatchCandidate,
  PlacedCandidate,
  TextEdit,
} from './edits/edit-model.js';
export { editRequestSchema } from './edits/edit-request-schema.js';
export { type EditRequestResult, parseEditRequest } from './edits/parse-edit-request.js';
export type { Evidence, PresentFile } from './evidence.js';
export { executedFiles } from './executed-files.js';
export { detectContext } from './inspect/detect-context.js';
export type {
  Alias,
  Fact,
  FrameworkName,
  Inspection,
  PackageManager,
  Script,
  Unknown,
  UnknownAbout,
  Witness,
} from './inspect/inspection-model.js';
export { type RenderInspectionOptions, renderInspection } from './inspect/render-inspection.js';
export {
  JSON_SCHEMA_NAMES,
  type JsonSchema,
  type JsonSchemaName,
  jsonSchema,
} from './json-schemas.js';
export { checkManifest, type ManifestChange } from './manifest-policy/check-manifest.js';
export { manifestAt } from './manifest-policy/manifest-path.js';
export {
  type ConflictSide,
  type MergeConflict,
  type MergedFile,
  mergeFiles,
} from './merge/merge-files.js';
export {
  operationBytes,
  operationText,
  type WrittenContent,
  writeContent,
} from './operation-content.js';
export type {
  ChmodOperation,
  CreateOperation,
  DeleteOperation,
  MoveOperation,
  Operation,
  TextCreateOperation,
  TextOperation,
  TextUpdateOperation,
  UpdateOperation,
} from './operation-model.js';
export { operationPaths } from './operation-places.js';
export { type ParsePlanOptions, type PlanResult, parsePlan } from './parse-plan.js';
export { parseRequest, type RequestResult } from './parse-request.js';
export { type AppliedPatch, applyPatch } from './patch/apply-patch.js';
export { fileChanges, type Renamed } from './patch/file-changes.js';
export type {
  FileChange,
  FileState,
  PatchBody,
  PatchedFile,
  ReadPatch,
} from './patch/patch-model.js';
export { readPatch } from './patch/read-patch.js';
export { isRespelling } from './place-collisions.js';
export { CONFLICT_CODES, UNSUPPORTED_CODES } from './plan-codes.js';
export { planId } from './plan-id.js';
export {
  DEFAULT_PLAN_LIMITS,
  documentBytesOf,
  MAX_PLAN_LIMITS,
  type PlanLimits,
  planLimits,
} from './plan-limits.js';
export type {
  Conflict,
  DependencyChange,
  Plan,
  PlanV1,
  PlanV2,
  Unsupported,
  VerificationHint,
} from './plan-model.js';
export { planSchema } from './plan-schema.js';
export { planV2Schema } from './plan-v2-schema.js';
export type {
  CarriedFile,
  ConflictingFile,
  RebasedFile,
  RebasedOperations,
  RebaseEvidence,
} from './rebase/rebase-model.js';
export { basesNeeded, type NeededBase, rebaseOperations } from './rebase/rebase-operations.js';
export type {
  Candidate,
  Capabilities,
  CompleteHostRequest,
  Configuration,
  HostRequest,
  LocalRequest,
  ObservedFile,
  Snapshot,
} from './request-model.js';
export {
  candidateSchema,
  completeHostRequestSchema,
  hostRequestSchema,
  localRequestSchema,
} from './request-schema.js';
export { formatPatchText } from './review/diff/unified-diff.js';
export { diffPlan } from './review/diff-plan.js';
export { type DiffTextsOptions, diffTexts, type TextDiff } from './review/diff-texts.js';
export { escapeUnseen } from './review/display/escape-unseen.js';
export type { Verdict } from './review/display/review-wording.js';
export {
  DIFF_PAGE_STYLE,
  type DiffHtml,
  type RenderDiffHtmlOptions,
  renderDiffHtml,
} from './review/html/render-diff-html.js';
export { REVIEW_PAGE_STYLE, renderReviewBody } from './review/html/render-review-body.js';
export { renderReviewHtml } from './review/html/render-review-html.js';
export { renderReviewMarkdown } from './review/markdown/render-review-markdown.js';
export type { OriginalFile, OriginalFiles } from './review/original-file.js';
export type {
  AddedRow,
  Blocker,
  ContextRow,
  DiffRow,
  FileBytes,
  FileDiff,
  FileReview,
  FileWarning,
  FileWarningName,
  Hunk,
  LineEnd,
  OriginalState,
  PlanReview,
  RemovedRow,
  ReviewList,
  ReviewStats,
  TextRange,
} from './review/review-model.js';
export { reviewPlan } from './review/review-plan.js';
export { reviewPlanAlone } from './review/review-plan-alone.js';
export { type FileStat, type ReviewStat, reviewStat } from './review/review-stat.js';
export { type RenderDiffTextOptions, renderDiffText } from './review/text/render-diff-text.js';
export {
  type RenderReviewTextOptions,
  renderReviewText,
} from './review/text/render-review-text.js';
export { isConfigurationPath, snapshotSchema } from './snapshot-schema.js';
export { CONFLICT_REASONS, PLAN_NOTES } from './wordings.js';
