import { createHmac, timingSafeEqual } from 'node:crypto';
import { header } from './header.js';
import type { ReceivedWebhook } from './webhook.js';

/**
 * Whether one of the secrets signed a webhook, by the rules of its forge. All secrets are tried whatever
 * the first ones come to, and compared in constant time.
 */
export function isSigned(
  webhook: ReceivedWebhook,
  secrets: readonly string[],
  now: number,
): boolean {
  const check = CHECKS[webhook.provider](webhook, now);
  const results = secrets.filter((secret) => secret !== '').map((secret) => check?.(secret));
  return results.includes(true);
}

/**
 * Whether a webhook has, by its headers alone, what could be a signature of its forge. What has not is
 * refused whatever its body is.
 */
export function mayBeSigned(webhook: Omit<ReceivedWebhook, 'body'>, now = Date.now()): boolean {
  return CHECKS[webhook.provider]({ ...webhook, body: UNREAD }, now) !== undefined;
}

const UNREAD = new Uint8Array();

type CheckSecret = (secret: string) => boolean;

const CHECKS = {
  github: (webhook: ReceivedWebhook) =>
    hexSignature(
      webhook,
      /^sha256=([0-9a-f]{64})$/.exec(header(webhook, 'x-hub-signature-256') ?? ''),
    ),
  gitea: (webhook: ReceivedWebhook) =>
    hexSignature(webhook, /^([0-9a-f]{64})$/.exec(header(webhook, 'x-gitea-signature') ?? '')),
  gitlab: gitlabSignature,
};

function hexSignature(
  { body }: ReceivedWebhook,
  match: RegExpExecArray | null,
): CheckSecret | undefined {
  if (match === null) return undefined;
  const given = Buffer.from(match[1] ?? '', 'hex');
  return (secret) => timingSafeEqual(given, createHmac('sha256', secret).update(body).digest());
}

/**
 * GitLab sends a signature in the form of Standard Webhooks where the hook has a signing token, otherwise
 * the secret itself. Where there is a signature it alone counts.
 */
function gitlabSignature(webhook: ReceivedWebhook, now: number): CheckSecret | undefined {
  const signatures = header(webhook, 'webhook-signature');
  if (signatures !== undefined) return standardSignature(webhook, signatures, now);
  const token = header(webhook, 'x-gitlab-token');
  if (token === undefined) return undefined;
  return (secret) => timingSafeEqual(digest(token), digest(secret));
}

function standardSignature(
  webhook: ReceivedWebhook,
  signatures: string,
  now: number,
): CheckSecret | undefined {
  const id = header(webhook, 'webhook-id');
  const timestamp = header(webhook, 'webhook-timestamp') ?? '';
  if (id === undefined || !/^\d{1,12}$/.test(timestamp)) return undefined;
  if (Math.abs(now - Number(timestamp) * 1000) > TOLERANCE_MS) return undefined;
  const given = signatures
    .split(' ')
    .slice(0, MAX_SIGNATURES)
    .flatMap((it) => (it.startsWith('v1,') ? [Buffer.from(it.slice(3), 'base64')] : []));
  return (secret) => {
    const expected = createHmac('sha256', signingKey(secret))
      .update(`${id}.${timestamp}.`)
      .update(webhook.body)
      .digest();
    return given.some((it) => it.length === expected.length && timingSafeEqual(it, expected));
  };
}

const TOLERANCE_MS = 5 * 60_000;

/** A sender has more than one while it changes its key. */
const MAX_SIGNATURES = 10;

/** `whsec_` says that the rest is the key in Base64. */
function signingKey(secret: string): Buffer {
  return secret.startsWith('whsec_')
    ? Buffer.from(secret.slice('whsec_'.length), 'base64')
    : Buffer.from(secret);
}

/** Of equal length whatever the texts are. */
function digest(text: string): Buffer {
  return createHmac('sha256', 'length').update(text).digest();
}
