import type { ErrorCode, Sha256 } from '@holdfast/base';

/** One planned write (change.md 3). `create` has `beforeSha256: null`, `update` the hash on disk. */
export type Operation = CreateOperation | UpdateOperation;

/** Makes a file that was seen to be absent. */
export interface CreateOperation extends OperationBase {
  readonly kind: 'create';
  readonly beforeSha256: null;
}

/** Replaces the bytes that the plan was made for. */
export interface UpdateOperation extends OperationBase {
  readonly kind: 'update';
  readonly beforeSha256: Sha256;
}

interface OperationBase {
  /** Relative to the plan's app root. */
  readonly path: string;
  readonly afterSha256: Sha256;
  /** The complete final text. */
  readonly content: string;
  readonly reason: string;
}

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

/** A change plan, schema version 1 (change.md 3). `id` is over everything else. */
export interface Plan {
  readonly schemaVersion: 1;
  readonly id: Sha256;
  /** Relative to the workspace; `.` for the workspace itself. */
  readonly appRoot: string;
  readonly registryVersion?: string;
  readonly operations: readonly Operation[];
  readonly dependencies: readonly DependencyChange[];
  readonly conflicts: readonly Conflict[];
  readonly verification: readonly VerificationHint[];
  readonly unsupported: readonly Unsupported[];
}
