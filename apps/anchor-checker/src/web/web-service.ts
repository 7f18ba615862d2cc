import type { Candidate } from '@holdfast/anchors';
import type { Activity } from '../store/activity.js';
import type {
  AnchorDetails,
  AnchorView,
  AuditView,
  DocumentView,
  Page,
  RepositoryView,
} from '../store/views.js';
import type { Scope } from '../tokens/scopes.js';
import type { Provider } from '../webhooks/webhook.js';
import type { AnchorPlace } from './markup/addresses.js';

/** Everything the page asks of the service. */
export interface WebService {
  readonly repositories: () => Promise<readonly RepositoryView[]>;
  readonly repository: (id: string) => Promise<RepositoryView | undefined>;
  /** Whether a check of the repository waits or runs. */
  readonly activity: (repositoryId: string) => Promise<Activity>;
  /** The worst first. */
  readonly documents: (repositoryId: string, cursor?: string) => Promise<Page<DocumentView>>;
  readonly document: (repositoryId: string, path: string) => Promise<DocumentView | undefined>;
  readonly anchors: (query: AnchorQuery) => Promise<Page<AnchorView>>;
  readonly anchor: (place: AnchorPlace) => Promise<AnchorDetails | undefined>;
  /** How many anchors wait for a person. */
  readonly waiting: () => Promise<number>;
  readonly confirm: (request: ConfirmCall) => Promise<ActOutcome>;
  readonly relink: (request: RelinkCall) => Promise<ActOutcome>;
  readonly removeAnchor: (place: AnchorPlace, by: string) => Promise<ActOutcome>;
  readonly audit: (query: AuditQuery) => Promise<Page<AuditView>>;
  readonly addRepository: (request: NewRepository, by: string) => Promise<AddOutcome>;
  readonly checkNow: (repositoryId: string, by: string) => Promise<boolean>;
  readonly removeRepository: (repositoryId: string, by: string) => Promise<boolean>;
  readonly tokens: () => Promise<readonly TokenView[]>;
  readonly createToken: (request: NewToken, by: string) => Promise<MadeToken>;
  readonly revokeToken: (id: string, by: string) => Promise<boolean>;
  readonly jobs: () => Promise<JobsView>;
  readonly retryJob: (id: string, by: string) => Promise<boolean>;
  readonly webhooks: () => Promise<WebhooksView>;
}

/** A state by which anchors can be listed; `waiting` are all that need a person. */
export const LISTED_STATES = [
  'waiting',
  'lost',
  'stale',
  'moved-renamed',
  'unchecked',
  'fresh',
  'retired',
] as const;

/** One of {@link LISTED_STATES}. */
export type ListedState = (typeof LISTED_STATES)[number];

/** Which anchors; the worst first, then by document. */
export interface AnchorQuery {
  readonly repositoryId?: string;
  readonly document?: string;
  readonly state?: ListedState;
  readonly cursor?: string;
  readonly limit: number;
}

/** A confirmation of what was seen. */
export interface ConfirmCall {
  readonly anchor: AnchorPlace;
  readonly commit: string;
  readonly seenHash: string;
  readonly note?: string;
  readonly by: string;
}

/** The choice of a candidate. */
export interface RelinkCall {
  readonly anchor: AnchorPlace;
  readonly candidate: Pick<Candidate, 'file' | 'kind' | 'qualifiedName'>;
  readonly by: string;
}

/** What came of an act on an anchor; `overtaken` names who was first. */
export type ActOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly message: string; readonly hint?: string }
  | {
      readonly kind: 'overtaken';
      readonly by: string;
      readonly at: string;
      /** It was at the commit and hash that this person saw, too. */
      readonly same: boolean;
    };

/** Which lines of the record, the newest first. */
export interface AuditQuery {
  readonly repositoryId?: string;
  readonly anchorId?: string;
  readonly actor?: string;
  readonly action?: string;
  readonly cursor?: string;
  readonly limit: number;
}

/** What a form registers; texts as they were typed. */
export interface NewRepository {
  readonly url: string;
  readonly name?: string;
  readonly defaultRef?: string;
  readonly credential?: string;
  readonly provider?: Provider;
  readonly everyMinutes?: number;
}

/** What came of a registration. */
export type AddOutcome =
  | { readonly kind: 'added'; readonly id: string }
  | { readonly kind: 'refused'; readonly messages: readonly string[] };

/** A token of the API without its secret. */
export interface TokenView {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly createdBy: string;
  readonly actorKind: 'person' | 'agent';
  readonly expiresAt?: string;
  readonly usedAt?: string;
  readonly revokedAt?: string;
}

/** What a token is made for. */
export interface NewToken {
  readonly name: string;
  readonly actorKind: 'person' | 'agent';
  readonly scopes: readonly Scope[];
  /** From now; it does not expire without. */
  readonly days?: number;
}

/** The only time that the secret is known. */
export interface MadeToken {
  readonly name: string;
  readonly secret: string;
}

/** Work that waits, runs or was given up. */
export interface JobsView {
  readonly waiting: number;
  readonly running: number;
  /** Those that run first, at most 100. */
  readonly work: readonly WorkJobView[];
  /** The latest first. */
  readonly dead: readonly DeadJobView[];
}

/** One piece of work that waits or runs. */
export interface WorkJobView {
  readonly id: string;
  readonly name: string;
  readonly state: 'waiting' | 'retrying' | 'running';
  readonly repositoryId?: string;
  readonly repositoryName?: string;
  readonly createdAt: string;
}

/** One piece of work that failed as often as it may. */
export interface DeadJobView {
  readonly id: string;
  readonly name: string;
  readonly repositoryId?: string;
  readonly repositoryName?: string;
  readonly failedAt: string;
  readonly error: string;
}

/** How forges reach this service, and what they sent. */
export interface WebhooksView {
  /** Whether secrets are configured: for every repository, for those with a credential, or none. */
  readonly secret: 'all' | 'some' | 'none';
  readonly incoming: readonly {
    readonly provider: Provider;
    readonly url: string;
  }[];
  /** Where outgoing webhooks go: an origin, never a whole URL, which may hold a secret. */
  readonly outgoing?: string;
  readonly deliveries: readonly {
    readonly id: string;
    readonly provider: string;
    readonly event: string;
    readonly at: string;
    readonly repositoryId?: string;
    readonly repositoryName?: string;
  }[];
}
