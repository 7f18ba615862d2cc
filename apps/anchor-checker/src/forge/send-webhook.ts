import { createHmac } from 'node:crypto';
import { shorten } from '@holdfast/base';
import { guardedRequest } from '../network/guarded-request.js';
import type { Network } from '../network/network.js';
import { remoteFailure } from '../network/remote-failure.js';
import { commitStatus } from './commit-status.js';
import type { ForgeReport } from './reporter.js';

/** Whom the operator wants told of every check. */
export interface OutgoingWebhook {
  readonly url: string;
  /** Key of the signature; after `whsec_` it is Base64. */
  readonly secret: string;
}

/**
 * Posts a check as JSON, signed as Standard Webhooks are: `webhook-signature` is `v1,` and the Base64 of the
 * HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the body, with dots between them. The id is that of
 * the check, the same when it is sent again.
 *
 * @throws `repository-unavailable`, `repository-refused`; anything but a status of 2xx is a failure.
 */
export async function sendWebhook(
  network: Network,
  { url, secret }: OutgoingWebhook,
  report: ForgeReport,
  now: Date = new Date(),
): Promise<void> {
  const target = new URL(url);
  const body = JSON.stringify(payload(report, now));
  const id = `check_${report.check.id}${report.pull === undefined ? '' : `_${report.pull}`}`;
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret;
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const { status } = await guardedRequest(network, {
    method: 'POST',
    url: target,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
    timeoutMs: 15_000,
    maxBytes: 1024,
  });
  if (status >= 200 && status < 300) return;
  throw remoteFailure(
    'unreachable',
    `${shorten(target.host)} does not take the webhook (${status}).`,
  );
}

function payload({ repository, check, pull, pageUrl }: ForgeReport, now: Date) {
  return {
    type: 'anchors.checked',
    timestamp: now.toISOString(),
    data: {
      repository: { id: repository.id, name: repository.name, url: repository.url },
      ...(pull === undefined ? {} : { pull }),
      ...(pageUrl === undefined ? {} : { page_url: pageUrl }),
      outcome: commitStatus({ check }).state,
      check: {
        id: check.id,
        ref: check.ref,
        commit: check.commit,
        checked_at: check.checkedAt,
        complete: check.complete,
        stored: check.stored,
        budget: check.budget,
        counts: check.counts,
        unchecked_anchor_ids: check.uncheckedAnchorIds,
        fallback_share: check.fallbackShare,
        anchors: check.warnings,
      },
    },
  };
}
