import { decodeUtf8, sha256 } from '@holdfast/base';
import { eventOf } from './event-of.js';
import { header } from './header.js';
import { isSigned } from './is-signed.js';
import type { ReadWebhook, ReceivedWebhook } from './webhook.js';

/** Bytes of a body; forges cut theirs at a few megabytes. What serves webhooks refuses longer ones unread. */
export const MAX_WEBHOOK_BYTES = 10_000_000;

/**
 * Believes a webhook only when it is signed with one of the secrets, and reads it only then.
 *
 * The delivery id of GitHub and Gitea stands in a header that is not signed: whoever has seen a delivery
 * could send it again under another one. Theirs is the digest of the body, in which a time makes each
 * event different.
 *
 * @param now - milliseconds since 1970; a signature that names a time is good for five minutes.
 */
export const readWebhook: ReadWebhook = (webhook, secrets, now = Date.now()) => {
  if (webhook.body.length > MAX_WEBHOOK_BYTES) return { ok: false, because: 'malformed' };
  if (!isSigned(webhook, secrets, now)) return { ok: false, because: 'signature' };
  const payload = payloadOf(webhook);
  const event = payload === undefined ? undefined : eventOf(webhook, payload);
  if (event === undefined) return { ok: false, because: 'malformed' };
  return { ok: true, event: { ...event, deliveryId: deliveryIdOf(webhook) } };
};

/** The JSON of the body; GitHub sends it as a field of a form unless told otherwise. */
function payloadOf(webhook: ReceivedWebhook): unknown {
  const text = decodeUtf8(webhook.body);
  if (text === undefined) return undefined;
  const isForm = header(webhook, 'content-type')?.startsWith('application/x-www-form-urlencoded');
  try {
    return JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text);
  } catch {
    return undefined;
  }
}

function deliveryIdOf(webhook: ReceivedWebhook): string {
  const { provider, body } = webhook;
  const given =
    provider === 'gitlab'
      ? (header(webhook, 'webhook-id') ??
        header(webhook, 'idempotency-key') ??
        header(webhook, 'x-gitlab-event-uuid'))
      : undefined;
  return `${provider}:${sha256(given ?? body)}`;
}
