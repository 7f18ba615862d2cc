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
 * A project as servers of agents reach it: they read it, and write no more than the host was opened
 * for. Every call sees the files as they are at that moment. Calls may be made in parallel; one that
 * is aborted rejects with the reason of its signal within a second, and has changed nothing.
 */
export interface AgentHost {
  /** Absolute, without symlinks. */
  readonly root: string;
  /** Texts that must not reach an agent: where the project lies on this machine. */
  readonly secrets: readonly string[];
  /** Makes a plan of candidates; `appRoot` is relative to the project's root. */
  plan(request: LocalRequest | CompleteRequest, options: AgentCall & AgentAppRoot): Promise<Plan>;
  /** Keeps a plan for `holdfast change apply <id>`; answers its path below the root. */
  savePlan?(plan: Plan, options: AgentCall): Promise<string>;
  /** A kept plan by its id, or the first 8 or more digits of it. */
  savedPlan(id: string, options: AgentCall): Promise<Plan>;
  /** What is on disk at the paths of a plan. */
  originals(plan: Plan, options: AgentCall): Promise<OriginalFiles>;
  /** What a plan would do to documents and architecture. */
  impact(plan: Plan, options: AgentCall): Promise<Impact>;
  /** The evidence that a plan for these paths needs. */
  snapshot(
    paths: readonly string[],
    options: AgentCall & AgentAppRoot,
  ): Promise<{ readonly snapshot: Snapshot; readonly missingFiles: readonly string[] }>;
  anchors(options: AgentCall): Promise<readonly Anchor[]>;
  checkAnchors(request: AgentCheck, options: AgentCall): Promise<CheckReport>;
  /** Proposals for what documents speak of; a call that ends early is gone on with by the next one. */
  suggestAnchors(request: AgentSuggest, options: AgentCall): Promise<AgentSuggestions>;
  /** Records reviews, all or none. */
  confirmAnchors?(request: AgentConfirmation, options: AgentCall): Promise<readonly Anchor[]>;
  /** The map of blocks; `undefined` where there is none. */
  map(options: AgentCall): Promise<BlockMap | undefined>;
  /** What the map is checked against. */
  blockFacts(options: AgentCall): Promise<CheckFacts>;
  /** Paths of the files that a map may claim. */
  files(options: AgentCall): Promise<readonly string[]>;
  /** One batch from the runner's seat, all of it or none. */
  editMap?(request: AgentEdit, options: AgentCall): Promise<AgentEditResult>;
  status(options: AgentCall): Promise<AgentStatus>;
  /** Aborts what is running, ends processes and threads, and keeps what was learned of code. */
  close(): Promise<void>;
}

/** How long a call may take, and whom to tell how far it is. */
export interface AgentCall {
  readonly signal: AbortSignal;
  readonly progress?: (done: number, total: number | undefined) => void;
}

/** Which application of a workspace is meant; the root itself without it. */
export interface AgentAppRoot {
  readonly appRoot?: string;
}

/** Which anchors to check. */
export interface AgentCheck {
  /** Only those of these documents; all where the list is empty. */
  readonly documents: readonly string[];
  readonly ids?: readonly AnchorId[];
  /** Only those whose document or code differs from this commit. */
  readonly since?: string;
}

/** Which documents to look at. */
export interface AgentSuggest {
  /** All of the project where the list is empty. */
  readonly documents: readonly string[];
  /** How many of them other calls have looked at. */
  readonly from: number;
}

/** Proposals for as many documents as one call looks at. */
export interface AgentSuggestions extends SuggestReport {
  /** Where to go on when there are more documents. */
  readonly next?: number;
}

/** A review of anchors. */
export interface AgentConfirmation {
  readonly seen: readonly {
    readonly id: AnchorId;
    /** As a check reports it: whole, or at least eight of its digits. */
    readonly hash: string;
    /** The commit that was checked out when it was looked at. */
    readonly commit?: string;
  }[];
  readonly actor: string;
  readonly reason?: string;
}

/** A batch of edits of the map. */
export interface AgentEdit {
  readonly ops: readonly EditOp[];
  readonly expectedStoreVersion: number;
  /** Its first digits, at least: tells apart two maps of one version, where it is given. */
  readonly expectedContentHash?: string;
  readonly actor: string;
  readonly dryRun: boolean;
}

/** The map after a batch, or everything that is wrong. */
export type AgentEditResult =
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
export interface AgentStatus {
  /** Changes that were left half-way and wait for `holdfast change recover`. */
  readonly interrupted: number;
  readonly anchors: number;
  readonly blocks?: {
    readonly count: number;
    readonly storeVersion: number;
    readonly skeleton: string;
  };
  readonly head?: string;
}
