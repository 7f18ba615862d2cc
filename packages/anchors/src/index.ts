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
  UncheckedReason,
} from './check-report.js';
export { formatAnchors } from './format-anchors.js';
export { hashLines, type LinesHash } from './hash-lines.js';
export { type AnchorsResult, parseAnchors } from './parse-anchors.js';
export type { StoreProblem } from './store-problem.js';
