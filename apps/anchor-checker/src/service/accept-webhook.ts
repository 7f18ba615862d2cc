import type { Queries } from '../database/database.js';
import { executeIn } from '../database/execute-in.js';
import { isSameRepository } from '../webhooks/is-same-repository.js';
import { readWebhook } from '../webhooks/read-webhook.js';
import type { ReceivedWebhook, WebhookEvent, WebhookResult } from '../webhooks/webhook.js';
import type { Service } from './service.js';
import type { WebhookSecrets } from './webhook-secrets.js';

/** What became of a webhook. */
export type AcceptedWebhook =
  | { readonly ok: true; readonly checks: number }
  | { readonly ok: false; readonly because: 'signature' | 'malformed' };

/**
 * Verifies a webhook and asks for the checks that it is a reason for. A delivery that comes again asks
 * for nothing.
 */
export async function acceptWebhook(
  service: Service,
  secrets: WebhookSecrets,
  webhook: ReceivedWebhook,
): Promise<AcceptedWebhook> {
  const verified = verify(webhook, secrets);
  if (!verified.result.ok) return verified.result;
  const { event } = verified.result;
  if (!isWork(event)) return { ok: true, checks: 0 };
  const { queries } = service.database;
  const repositories = (await queries.selectFrom('repositories').selectAll().execute()).filter(
    ({ url, credential, defaultRef }) =>
      event.urls.some((other) => isSameRepository(url, other)) &&
      (verified.credential === undefined || verified.credential === credential) &&
      (event.kind === 'pull' || isRef(event.ref, defaultRef)),
  );
  let checks = 0;
  for (const { id } of repositories) {
    const isNew = await queries
      .transaction()
      .execute((transaction) => ask(service, transaction, webhook, event, id));
    if (isNew) checks += 1;
  }
  service.jobs.wake();
  return { ok: true, checks };
}

type Work = Extract<WebhookEvent, { readonly urls: unknown }>;

function isWork(event: WebhookEvent): event is Work {
  return event.kind === 'push' || event.kind === 'pull';
}

/** With the secret of all repositories, or with one that is for those of one credential. */
function verify(
  webhook: ReceivedWebhook,
  { shared, named }: WebhookSecrets,
): { readonly result: WebhookResult; readonly credential?: string } {
  let result: WebhookResult = { ok: false, because: 'signature' };
  if (shared !== undefined) result = readWebhook(webhook, [shared]);
  if (result.ok || result.because !== 'signature') return { result };
  for (const [credential, secret] of named) {
    const own = readWebhook(webhook, [secret]);
    if (own.ok || own.because !== 'signature') return { result: own, credential };
  }
  return { result };
}

function isRef(pushed: string, defaultRef: string): boolean {
  return pushed === defaultRef || pushed === `refs/heads/${defaultRef}`;
}

async function ask(
  { jobs, now }: Service,
  transaction: Queries,
  { provider }: ReceivedWebhook,
  event: Work,
  repositoryId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('deliveries')
    .values({
      provider,
      deliveryId: event.deliveryId,
      repositoryId,
      event: event.kind,
      receivedAt: now().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  const options = { executeSql: executeIn(transaction) };
  if (event.kind === 'push') {
    await jobs.send('check', { repositoryId, trigger: 'webhook' }, options);
  } else {
    const { number, ref, commit } = event;
    await jobs.send('pull', { repositoryId, number, ref, commit }, options);
  }
  return true;
}
