import type { ErrorCode } from '@holdfast/base';

/** Codes of the conflicts that a plan can carry (change.md 3.1). */
export const CONFLICT_CODES = [
  'case-collision',
  'config-digest-mismatch',
  'no-evidence',
  'present-and-missing',
  'registry-mismatch',
  'snapshot-collision',
  'target-collision',
] as const satisfies readonly ErrorCode[];

/** Codes of the unsupported work that a plan can carry (change.md 3.2). */
export const UNSUPPORTED_CODES = [
  'dependency-ambiguous',
  'dependency-removed',
  'dependency-source',
  'guarded-key',
  'lifecycle-hook',
  'manifest-bytes-missing',
  'nested-manifest',
  'workspace-unselected',
] as const satisfies readonly ErrorCode[];
