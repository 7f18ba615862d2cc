import type { JsonReport, StoreProblem } from '@holdfast/anchors';
import type { AnchorComparison } from '@holdfast/project';
import type { Provider } from '../webhooks/webhook.js';

/** How many anchors are in each state, as the report of a check counts them. */
export type StateCounts = JsonReport['counts'];

/** A state that is stored. */
export type StoredState = 'fresh' | 'stale' | 'moved-renamed' | 'lost' | 'retired';

/** Why a check came to nothing. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  /** Why the repository could not be fetched. */
  readonly reason?: string;
  readonly at: string;
}

/** What started a check. */
export type CheckTrigger = 'webhook' | 'schedule' | 'request' | 'registration';

/** A registered repository with how it stands. Times are ISO 8601 in UTC. */
export interface RepositoryView {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly defaultRef: string;
  readonly provider?: Provider;
  /** Name of the environment variable with the token. */
  readonly credential?: string;
  /** Minutes between two checks without a push; 0 for none. */
  readonly everyMinutes: number;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly counts: StateCounts;
  readonly documents: number;
  /** The last check that was stored; absent before the first. */
  readonly check?: CheckView;
  /** Why the last attempt came to nothing; absent after a good one. */
  readonly failure?: Failure;
  /** What is wrong with files of the repository, `.holdfast/anchors.json` first. */
  readonly problems: readonly FileProblem[];
  /** Stored checks by time, oldest first, at most 60: for a sparkline. */
  readonly history: readonly HistoryPoint[];
}

/** Something wrong in a file of a repository, with its place. */
export interface FileProblem extends StoreProblem {
  readonly path: string;
}

/** How a repository stood after a check. */
export interface HistoryPoint {
  readonly at: string;
  readonly commit: string;
  readonly counts: StateCounts;
}

/** One check. `counts.unchecked` and `complete` say whether it is the whole truth. */
export interface CheckView {
  readonly id: string;
  readonly repositoryId: string;
  readonly ref: string;
  readonly commit: string;
  readonly trigger: CheckTrigger;
  readonly checkedAt: string;
  readonly complete: boolean;
  readonly budget: JsonReport['budget'];
  readonly counts: StateCounts;
  readonly uncheckedAnchorIds: readonly string[];
  readonly fallbackShare: JsonReport['fallback_share'];
  /** Its answers were kept as the states of the anchors. */
  readonly stored: boolean;
  /** Anchors that are not fresh, as the check found them. */
  readonly warnings: readonly AnchorAnswer[];
}

/** The answer for one anchor, as the JSON report has it. */
export type AnchorAnswer = JsonReport['results'][number];

/** A document with how its anchors stand. */
export interface DocumentView {
  readonly repositoryId: string;
  /** A path of the repository, or the URL of a document that lives elsewhere. */
  readonly document: string;
  readonly isElsewhere: boolean;
  readonly anchors: number;
  readonly counts: StateCounts;
  /** The worst of its anchors; absent when none was ever checked. */
  readonly worst?: StoredState;
  readonly problems: readonly FileProblem[];
}

/** Where an anchor comes from: `.holdfast/anchors.json`, a comment in a document, the API. */
export type AnchorSource = 'repository' | 'inline' | 'service';

/** One anchor as it stands. */
export interface AnchorView {
  readonly id: string;
  readonly repositoryId: string;
  readonly repositoryName: string;
  readonly source: AnchorSource;
  /** Whose confirmation counts, the newer one: that in the repository's file, or that in this service. */
  readonly confirmedIn: 'repository' | 'service';
  /** Absent until a check could settle it. */
  readonly state?: StoredState;
  /** The last answer that was stored; before the first one what is known without. */
  readonly answer: AnchorAnswer;
  /** The last check could not settle it, and its state is that of an earlier one. */
  readonly unchecked?: { readonly reason: string; readonly message: string };
  /** Of the answer. */
  readonly checkedAt?: string;
  readonly commit?: string;
}

/** One anchor with what a reviewer compares. */
export interface AnchorDetails extends AnchorView {
  readonly comparison: AnchorComparison;
  /** Unified diff since the confirmed commit; absent where there is nothing to compare. */
  readonly diff?: string;
  /** For `git apply`: brings a confirmation of this service into `.holdfast/anchors.json`. */
  readonly patch?: string;
}

/** One line of the record, which is never changed. */
export interface AuditView {
  readonly id: number;
  readonly at: string;
  readonly actor: string;
  readonly actorKind: 'person' | 'agent';
  readonly action: string;
  readonly repositoryId?: string;
  readonly repositoryName?: string;
  readonly anchorId?: string;
  readonly document?: string;
  readonly target?: string;
  readonly previousState?: string;
  readonly commit?: string;
  readonly hash?: string;
  readonly note?: string;
}

/** One page of a list; `cursor` goes on after it. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly cursor?: string;
}
