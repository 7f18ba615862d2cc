export { type AddRequest, type AddResult, type AddSources, addAnchor } from './add-anchor.js';
export type {
  Anchor,
  AnchorBase,
  AnchorId,
  AnchorScope,
  AnchorState,
  Confirmation,
  DeclarationAnchor,
  LineRange,
  PairAnchor,
  RangeAnchor,
  Retirement,
} from './anchor.js';
export { newAnchorId } from './anchor-id.js';
export { formatTarget, targetFile, watchedHash } from './anchor-target.js';
export { type Actor, type AuditAction, type AuditEntry, formatAuditEntry } from './audit-entry.js';
export { checkAnchors } from './check.js';
export type { CheckBudget, CheckOptions, CheckProgress } from './check-options.js';
export type {
  AnchorDetail,
  AnchorReason,
  AnchorResult,
  BudgetReport,
  Candidate,
  CheckCursor,
  CheckedReason,
  CheckReport,
  MovedDirectory,
  SinceCommit,
  SkippedFile,
  UncheckedReason,
} from './check-report.js';
export { compareInline, type InlineDifference } from './compare-inline.js';
export { type ConfirmRequest, confirmAnchor } from './confirm-anchor.js';
export type { DocumentPlace } from './document-place.js';
export { documentsAround, documentsFor } from './documents-for.js';
export { findSection } from './find-section.js';
export { formatAnchors } from './format-anchors.js';
export type { FoundSection } from './found-section.js';
export { hashLines, type LinesHash } from './hash-lines.js';
export { type InlineAnchor, inlineAnchors } from './inline-anchors.js';
export {
  JSON_SCHEMA_NAMES,
  type JsonSchema,
  type JsonSchemaName,
  jsonSchema,
} from './json-schemas.js';
export { findLineRange, type LineRangeResult, lineRange } from './line-range.js';
export { lookAt, type Present, type PresentResult } from './look-at.js';
export { lookupSection, type SectionLookup } from './lookup-section.js';
export { makeAnchor } from './make-anchor.js';
export type { OperationResult } from './operation.js';
export { type AnchorsResult, parseAnchors } from './parse-anchors.js';
export { type AuditLog, parseAudit } from './parse-audit.js';
export { type RebaselineResult, rebaselineAnchors } from './rebaseline-anchors.js';
export { type RelinkRequest, relinkAnchor } from './relink-anchor.js';
export { type RelinkMovedResult, relinkMoved } from './relink-moved.js';
export { type FindingOptions, reportFindings } from './report-findings.js';
export { jsonReport, jsonResult } from './report-json.js';
export type { JsonReport } from './report-schema.js';
export { resolveTarget } from './resolve-target.js';
export type {
  ResolvedDeclaration,
  ResolvedPair,
  ResolvedRange,
  ResolvedTarget,
  TargetResult,
  TargetSources,
} from './resolved-target.js';
export { type EndRequest, removeAnchor, retireAnchor } from './retire-anchor.js';
export { sectionLines } from './section-lines.js';
export type { SectionMemory } from './section-memory.js';
export { sectionPrint } from './section-print.js';
export { listSections, type Section, sectionAt } from './sections.js';
export { describeResult } from './sentences.js';
export type { StoreProblem } from './store-problem.js';
export type { SuggestCursor } from './suggest/suggest-cursor.js';
export type { Confidence, MissingMention, Suggestion } from './suggest/suggestion.js';
export { type SuggestReport, type SuggestSources, suggestAnchors } from './suggest-anchors.js';
export type { TargetProblem } from './target-problem.js';
