import type { CheckView } from '../store/views.js';
import type { Provider } from '../webhooks/webhook.js';

/** Tells the outside what a check came to: the forge, an outgoing webhook, people by e-mail. */
export interface Reporter {
  /**
   * Called by a job of its own, again with growing pauses while it throws; so it has to come to the
   * same when it is done twice.
   */
  readonly report: (report: ForgeReport) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A check to tell of. */
export interface ForgeReport {
  readonly repository: {
    readonly id: string;
    readonly name: string;
    readonly url: string;
    readonly provider?: Provider;
    /** Name of the environment variable with the token; never the token. */
    readonly credential?: string;
  };
  readonly check: CheckView;
  /** Number of the pull request that was checked; absent for a push. */
  readonly pull?: number;
  /** The comment that an earlier report left there, to be updated. */
  readonly commentId?: string;
  /** Keeps what {@link commentId} is next time. */
  readonly keepComment: (id: string) => Promise<void>;
  /** Address of the repository's page; absent where no public address is configured. */
  readonly pageUrl?: string;
}
