import type { ErrorCode } from '@holdfast/base';

/** Codes of the conflicts that a plan of version 1 can carry (change.md 3.1). */
export const TEXT_CONFLICT_CODES = [
  'case-collision',
  'config-digest-mismatch',
  'no-evidence',
  'present-and-missing',
  'registry-mismatch',
  'snapshot-collision',
  'target-collision',
] as const satisfies readonly ErrorCode[];

/** Codes of the conflicts that a plan can carry: those of version 1, and of operations that came later. */
export const CONFLICT_CODES = [
  ...TEXT_CONFLICT_CODES,
  'file-missing',
  'target-exists',
] as const satisfies readonly ErrorCode[];

/** Codes of the unsupported work that a plan of version 1 can carry (change.md 3.2). */
export const TEXT_UNSUPPORTED_CODES = [
  'dependency-ambiguous',
  'dependency-removed',
  'dependency-source',
  'guarded-key',
  'lifecycle-hook',
  'manifest-bytes-missing',
  'nested-manifest',
  'workspace-unselected',
] as const satisfies readonly ErrorCode[];

/** Codes of the unsupported work that a plan can carry. */
export const UNSUPPORTED_CODES = [
  ...TEXT_UNSUPPORTED_CODES,
  'manifest-removed',
] as const satisfies readonly ErrorCode[];
