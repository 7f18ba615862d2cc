import type { Anchor, AnchorId, CheckReport, SuggestReport } from '@holdfast/anchors';
import type { Problem } from '@holdfast/base';
import type {
  AcceptedEdit,
  BlockMap,
  CheckFacts,
  EditConflict,
  EditFailure,
  EditOp,
} from '@holdfast/blocks';
import type { Impact } from '@holdfast/impact';
import type { CompleteRequest, LocalRequest, OriginalFiles, Plan, Snapshot } from '@holdfast/plan';

/**
 * One project as a server reaches it: the only door between tools and a disk. Tools import no file
 * system, so what is not here cannot be done over the protocol; nothing here applies a plan.
 *
 * Members that write may be absent: then the tools that need them are not offered.
 */
export interface ProjectHost {
  /** Texts that must not leave, such as the directory of the project: replaced in messages. */
  readonly secrets: readonly string[];

  /** Makes a plan of candidates with the evidence of the disk. */
  plan(request: LocalRequest | CompleteRequest, options: HostOptions & AppRoot): Promise<Plan>;
  /** Keeps a plan, so that `holdfast change apply <id>` finds it. Answers where, below the root. */
  savePlan?(plan: Plan, options: HostOptions): Promise<string>;
  /** A kept plan by its id, or the first 8 or more digits of it. */
  savedPlan(id: string, options: HostOptions): Promise<Plan>;
  /** What is on disk at the paths of a plan. */
  originals(plan: Plan, options: HostOptions): Promise<OriginalFiles>;
  /** What a plan would do to documents and to the map of blocks, on the files as they are. */
  impact(plan: Plan, options: HostOptions): Promise<Impact>;
  /** The evidence for paths, as a plan needs it, and which of them do not exist. */
  snapshot(paths: readonly string[], options: HostOptions & AppRoot): Promise<HostSnapshot>;

  anchors(options: HostOptions): Promise<readonly Anchor[]>;
  checkAnchors(request: AnchorsRequest, options: HostOptions): Promise<CheckReport>;
  /**
   * Proposals for documents, as many as the host looks at in one call. One that ends before all sources
   * were read says so, and the next call for the same documents goes on.
   */
  suggestAnchors(request: SuggestRequest, options: HostOptions): Promise<HostSuggestions>;
  /** Records reviews, all or none; each is bound to the commit and the hash that were seen. */
  confirmAnchors?(request: ConfirmAnchors, options: HostOptions): Promise<readonly Anchor[]>;

  /** Undefined where the project has no map yet. */
  map(options: HostOptions): Promise<BlockMap | undefined>;
  /** Files and imports as they are on disk. */
  blockFacts(options: HostOptions): Promise<CheckFacts>;
  /** Paths of the project's files, for questions that need no imports. */
  files(options: HostOptions): Promise<readonly string[]>;
  /** One batch from the runner's seat; the map is unchanged unless all of it is accepted. */
  editMap?(request: HostEdit, options: HostOptions): Promise<HostEditResult>;

  status(options: HostOptions): Promise<HostStatus>;
}

/** How long a host may work. */
export interface HostOptions {
  readonly signal: AbortSignal;
  readonly progress?: (done: number, total: number | undefined) => void;
}

/** Which application of a workspace is meant. */
export interface AppRoot {
  /** Below the project's root; the root itself where it is not given. */
  readonly appRoot?: string;
}

/** The answer of {@link ProjectHost.snapshot}. */
export interface HostSnapshot {
  readonly snapshot: Snapshot;
  /** Those of the paths that do not exist. */
  readonly missingFiles: readonly string[];
}

/** Which anchors to check. */
export interface AnchorsRequest {
  /** Only those of these documents; all where the list is empty. */
  readonly documents: readonly string[];
  readonly ids?: readonly AnchorId[];
  /** Only what changed since this commit or reference. */
  readonly since?: string;
}

/** Which documents to find proposals for. */
export interface SuggestRequest {
  /** All of the project where the list is empty. */
  readonly documents: readonly string[];
  /** How many of them earlier calls have looked at. */
  readonly from: number;
}

/** The answer of {@link ProjectHost.suggestAnchors}. */
export interface HostSuggestions extends SuggestReport {
  /** `from` of the call for the documents that are left; absent when there are none. */
  readonly next?: number;
}

/** A review of anchors. */
export interface ConfirmAnchors {
  readonly seen: readonly {
    readonly id: AnchorId;
    /** Hash of what was read, as a check reports it. */
    readonly hash: string;
    /** The commit it was read at, where there was one. */
    readonly commit?: string;
  }[];
  readonly actor: string;
  readonly reason?: string;
}

/** A batch of edits of the map. */
export interface HostEdit {
  readonly ops: readonly EditOp[];
  readonly expectedStoreVersion: number;
  /**
   * Tells apart two maps that reached the same version on two branches. Where it is not given, the
   * version alone decides, and what changed since is what made a later version.
   */
  readonly expectedContentHash?: string;
  readonly actor: string;
  readonly dryRun: boolean;
}

/** What became of a batch. */
export type HostEditResult =
  | (AcceptedEdit & {
      /** The map that the batch was applied to. */
      readonly before: BlockMap;
    })
  | {
      readonly ok: false;
      readonly conflict?: EditConflict;
      readonly failures: readonly EditFailure[];
      readonly problems: readonly Problem[];
    };

/** What is going on in a project. */
export interface HostStatus {
  /** Transactions that were interrupted and wait for `holdfast change recover`. */
  readonly interrupted: number;
  readonly anchors: number;
  /** Undefined where there is no map. */
  readonly blocks?: {
    readonly count: number;
    readonly storeVersion: number;
    readonly skeleton: string;
  };
  /** Commit that is checked out, where there is one. */
  readonly head?: string;
}
