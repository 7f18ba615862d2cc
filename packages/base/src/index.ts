export { bearerToken } from './bearer-token.js';
export { canonicalJson } from './canonical-json.js';
export { type ConflictMark, conflictMarks } from './conflict-marks.js';
export { counted } from './counted.js';
export { type Drainable, drain } from './drain.js';
export { ERROR_CODES, type ErrorCode } from './error-codes.js';
export { errorTrace } from './error-trace.js';
export { HoldfastError, type HoldfastErrorOptions, isHoldfastError } from './errors.js';
export type { Finding, FindingLevel } from './finding.js';
export { foldCase } from './fold-case.js';
export type { JsonValue } from './json-value.js';
export { LIMITS } from './limits.js';
export {
  type Counter,
  counter,
  gauge,
  type Histogram,
  histogram,
  info,
  type Metric,
  total,
} from './metric.js';
export { once, oncePerKey } from './once.js';
export { findPathCollisions, type PathCollision } from './path-collisions.js';
export type { Problem } from './problem.js';
export { type ProblemErrorOptions, problemError } from './problem-error.js';
export { checkRepoPath, type RepoPath } from './repo-path.js';
export { type JsonScan, scanJson } from './scan-json.js';
export { isSha256, type Sha256, sha256 } from './sha256.js';
export { snakeCase } from './snake-case.js';
export {
  compareCodeUnits,
  cutText,
  decodeUtf8,
  encodeUtf8,
  escapeControl,
  isWellFormed,
  shorten,
  utf8Length,
} from './text.js';
export { untilAborted } from './until-aborted.js';
export { checkWritablePath, type PathCheck, type WritablePath } from './writable-path.js';
