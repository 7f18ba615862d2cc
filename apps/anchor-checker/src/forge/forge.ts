import type { Credentials } from '../network/credentials.js';
import type { Network } from '../network/network.js';
import type { ForgeReport } from './reporter.js';

/** One repository on its forge, as far as a report touches it. */
export interface Forge {
  readonly setStatus: (commit: string, status: CommitStatus) => Promise<void>;
  /** One page of the comments on a pull request, from 1; an empty one is behind the last. */
  readonly listComments: (pull: number, page: number) => Promise<readonly ForgeComment[]>;
  /** Answers the id of the new comment. */
  readonly addComment: (pull: number, body: string) => Promise<string>;
  /** `false` when the comment is gone, or is not ours to change. */
  readonly changeComment: (pull: number, id: string, body: string) => Promise<boolean>;
}

/** What a forge shows beside a commit. */
export interface CommitStatus {
  /** `error`: not everything could be checked. */
  readonly state: 'success' | 'failure' | 'error';
  readonly description: string;
  readonly targetUrl?: string;
}

/** A comment that is on a pull request. */
export interface ForgeComment {
  readonly id: string;
  readonly body: string;
}

/** What is needed to talk to forges. */
export interface ForgeAccess {
  readonly network: Network;
  readonly credentials: Credentials;
}

/** A repository that has a token and a provider, by its https URL. */
export type ForgeRepository = ForgeReport['repository'];

/** Under which the status stands; the same for every check, so that a later one replaces it. */
export const STATUS_NAME = 'holdfast/anchors';
