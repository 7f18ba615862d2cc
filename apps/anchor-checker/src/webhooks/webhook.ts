/** Forges whose webhooks and pull requests are understood. */
export const PROVIDERS = ['github', 'gitlab', 'gitea'] as const;

/** One of {@link PROVIDERS}. */
export type Provider = (typeof PROVIDERS)[number];

/** A webhook as it came. */
export interface ReceivedWebhook {
  readonly provider: Provider;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The very bytes that were signed. */
  readonly body: Uint8Array;
}

/** What a verified webhook says; URLs are all those that the forge names for cloning. */
export type WebhookEvent =
  | {
      readonly kind: 'push';
      /** The same when a delivery comes again; what was seen once is not to be acted on twice. */
      readonly deliveryId: string;
      readonly urls: readonly string[];
      /** Full ref, `refs/heads/main`. */
      readonly ref: string;
      /** All zeros were a deletion, which is `ignored`. */
      readonly commit: string;
    }
  | {
      readonly kind: 'pull';
      readonly deliveryId: string;
      readonly urls: readonly string[];
      readonly number: number;
      /** Where the forge keeps the head of the pull request in the repository itself. */
      readonly ref: string;
      readonly commit: string;
    }
  | { readonly kind: 'ping' | 'ignored'; readonly deliveryId: string };

/** Outcome of {@link ReadWebhook}. */
export type WebhookResult =
  | { readonly ok: true; readonly event: WebhookEvent }
  | { readonly ok: false; readonly because: 'signature' | 'malformed' };

/**
 * Verifies a signature in constant time with any of the secrets, then reads the event. Without a
 * secret nothing is believed.
 */
export type ReadWebhook = (
  webhook: ReceivedWebhook,
  secrets: readonly string[],
  now?: number,
) => WebhookResult;
