import type { ErrorCode, Sha256 } from '@holdfast/base';
import type { Operation, TextOperation } from './operation-model.js';

/** A change of the manifest's dependencies; no `before` means added. */
export interface DependencyChange {
  readonly name: string;
  readonly before?: string;
  readonly after: string;
}

/** Why a plan cannot be applied as it is. `reason` is a constant wording: it is part of the id. */
export interface Conflict {
  readonly code: ErrorCode;
  readonly path: string;
  readonly reason: string;
}

/** Work that plans do not do. */
export interface Unsupported {
  readonly code: ErrorCode;
  readonly path?: string;
  readonly reason: string;
}

/** Something a reviewer should check; Holdfast itself runs nothing. */
export interface VerificationHint {
  readonly kind: 'static' | 'runtime';
  readonly check: string;
}

/**
 * A change plan. It is written in the lowest version that can say it: version 1 where all it does is
 * to create and update some texts, version 2 for everything else.
 */
export type Plan = PlanV1 | PlanV2;

/** A change plan, schema version 1 (change.md 3): few and small texts, created or updated. */
export interface PlanV1 extends PlanMembers {
  readonly schemaVersion: 1;
  readonly operations: readonly TextOperation[];
}

/** A change plan, schema version 2: every kind of operation, on files with any bytes. */
export interface PlanV2 extends PlanMembers {
  readonly schemaVersion: 2;
  readonly operations: readonly Operation[];
}

interface PlanMembers {
  /** Over everything else in the plan. */
  readonly id: Sha256;
  /** Relative to the workspace; `.` for the workspace itself. */
  readonly appRoot: string;
  readonly registryVersion?: string;
  readonly dependencies: readonly DependencyChange[];
  readonly conflicts: readonly Conflict[];
  readonly verification: readonly VerificationHint[];
  readonly unsupported: readonly Unsupported[];
}
