import type { Anchor, CheckCursor } from '@holdfast/anchors';
import type { ColumnType, Generated } from 'kysely';
import type {
  AnchorAnswer,
  AnchorSource,
  CheckTrigger,
  Failure,
  FileProblem,
  StoredState,
} from '../store/views.js';
import type { Provider } from '../webhooks/webhook.js';
import type { StoredReport } from './stored-report.js';

/** Every table, columns as the program calls them. Times are ISO 8601 in UTC. */
export interface Tables {
  repositories: {
    id: string;
    name: string;
    url: string;
    defaultRef: string;
    provider: Provider | null;
    credential: string | null;
    everyMinutes: number;
    createdAt: string;
    createdBy: string;
    checkId: string | null;
    cursor: Json<CheckCursor> | null;
    problems: Json<readonly FileProblem[]>;
    failure: Json<Failure> | null;
  };
  anchors: {
    repositoryId: string;
    id: string;
    source: AnchorSource;
    inRepository: Json<Anchor> | null;
    inService: Json<Anchor> | null;
    revision: Generated<number>;
    document: string;
    qualifiedName: string | null;
    state: StoredState | null;
    answer: Json<AnchorAnswer>;
    unchecked: Json<Unchecked> | null;
    checkedAt: string | null;
    commit: string | null;
  };
  checks: {
    id: string;
    repositoryId: string;
    ref: string;
    commit: string;
    trigger: CheckTrigger;
    checkedAt: string;
    complete: boolean;
    report: Json<StoredReport>;
  };
  confirmations: {
    id: Generated<number>;
    repositoryId: string;
    anchorId: string;
    at: string;
    actor: string;
    actorKind: ActorKind;
    previousState: string | null;
    commit: string | null;
    hash: string;
    note: string | null;
    anchor: Json<Anchor>;
  };
  audit: {
    id: Generated<number>;
    at: string;
    actor: string;
    actorKind: ActorKind;
    action: string;
    repositoryId: string | null;
    repositoryName: string | null;
    anchorId: string | null;
    document: string | null;
    target: string | null;
    previousState: string | null;
    commit: string | null;
    hash: string | null;
    note: string | null;
    entry: Json<unknown> | null;
  };
  tokens: {
    id: string;
    name: string;
    hash: string;
    actorKind: ActorKind;
    scopes: Json<readonly string[]>;
    createdAt: string;
    createdBy: string;
    expiresAt: string | null;
    usedAt: string | null;
    revokedAt: string | null;
  };
  jobLeases: {
    jobId: string;
    queue: string;
    repositoryId: string | null;
    worker: string;
    until: string;
  };
  users: {
    id: string;
    name: string;
    email: string | null;
    issuer: string | null;
    subject: string | null;
    role: 'viewer' | 'editor' | 'confirmer' | 'admin';
    createdAt: string;
    seenAt: string | null;
  };
  sessions: {
    hash: string;
    userId: string | null;
    tokenId: string | null;
    csrf: string;
    createdAt: string;
    expiresAt: string;
  };
  signIns: {
    hash: string;
    verifier: string;
    nonce: string;
    returnTo: string;
    expiresAt: string;
  };
  deliveries: {
    provider: Provider;
    deliveryId: string;
    repositoryId: string;
    event: string;
    receivedAt: string;
  };
  digests: {
    due: string;
    claimedUntil: string;
    sentAt: string | null;
  };
  pullComments: {
    repositoryId: string;
    pull: number;
    commentId: string;
  };
}

/** Who decides: a person, or a program that acts for one. */
export type ActorKind = 'person' | 'agent';

/** Why the last check could not settle an anchor. */
export interface Unchecked {
  readonly reason: string;
  readonly message: string;
}

/** Read as a value, written as its text: drivers make arrays of SQL of arrays otherwise. */
type Json<T> = ColumnType<T, string, string>;
