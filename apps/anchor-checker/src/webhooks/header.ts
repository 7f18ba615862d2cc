import type { ReceivedWebhook } from './webhook.js';

/** A header that came exactly once and is not empty. `name` in lower case, as node has them. */
export function header({ headers }: ReceivedWebhook, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
