import { withQuery } from '../markup/addresses.js';
import type { Flash } from '../view-context.js';

/** What the view after an act says; only its name goes through the address. */
export const FLASHES = {
  confirmed: { tone: 'good', text: 'Confirmed as reviewed.' },
  relinked: { tone: 'good', text: 'The anchor points to its new place.' },
  'anchor-removed': { tone: 'good', text: 'The anchor was removed.' },
  'check-asked': { tone: 'good', text: 'A check will begin at once.' },
  'repository-added': { tone: 'good', text: 'Added. The first check will begin at once.' },
  'repository-removed': { tone: 'good', text: 'The repository was removed.' },
  'token-revoked': { tone: 'good', text: 'The token was revoked.' },
  'job-retried': { tone: 'good', text: 'It will be tried again.' },
} as const satisfies Readonly<Record<string, Flash>>;

/** One of {@link FLASHES}. */
export type FlashName = keyof typeof FLASHES;

/** An address at which a view says what was done. */
export function withFlash(address: string, name: FlashName): string {
  const [rest = '', fragment] = address.split('#', 2);
  const [path = '', query = ''] = rest.split('?', 2);
  const values = { ...Object.fromEntries(new URLSearchParams(query)), done: name };
  return withQuery(path, values) + (fragment === undefined ? '' : `#${fragment}`);
}

/** What an address says was done. */
export function flashOf(name: string | undefined): Flash | undefined {
  return name !== undefined && Object.hasOwn(FLASHES, name)
    ? FLASHES[name as FlashName]
    : undefined;
}

/** The address without it, to come back to. */
export function withoutFlash(address: string): string {
  const [path = '', query = ''] = address.split('?', 2);
  const { done: _, ...rest } = Object.fromEntries(new URLSearchParams(query));
  return withQuery(path, rest);
}
