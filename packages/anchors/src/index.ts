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
export type { FindSection, FoundSection } from './check/find-section.js';
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
export { formatAnchors } from './format-anchors.js';
export { hashLines, type LinesHash } from './hash-lines.js';
export { findLineRange, type LineRangeResult, lineRange } from './line-range.js';
export { type AnchorsResult, parseAnchors } from './parse-anchors.js';
export { describeResult } from './sentences.js';
export type { StoreProblem } from './store-problem.js';
