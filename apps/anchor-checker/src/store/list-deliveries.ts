import type { Queries } from '../database/database.js';
import type { Provider } from '../webhooks/webhook.js';

/** A webhook that was believed. */
export interface DeliveryView {
  readonly id: string;
  readonly provider: Provider;
  readonly event: string;
  readonly at: string;
  readonly repositoryId: string;
  readonly repositoryName: string;
}

/** The latest webhooks, the newest first. */
export async function listDeliveries(
  queries: Queries,
  limit: number,
): Promise<readonly DeliveryView[]> {
  return await queries
    .selectFrom('deliveries')
    .innerJoin('repositories', 'repositories.id', 'deliveries.repositoryId')
    .select([
      'deliveries.deliveryId as id',
      'deliveries.provider',
      'deliveries.event',
      'deliveries.receivedAt as at',
      'deliveries.repositoryId',
      'repositories.name as repositoryName',
    ])
    .orderBy('deliveries.receivedAt', 'desc')
    .limit(limit)
    .execute();
}
