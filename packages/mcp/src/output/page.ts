import { HoldfastError, sha256, utf8Length } from '@holdfast/base';
import { cutToFit } from './cut-to-fit.js';

/** Bytes of an answer of a tool, as JSON, that is not one indivisible document. */
export const OUTPUT_BYTES = 20 * 1024;

/** What a page is cut out of. */
export interface PageRequest<Item> {
  readonly items: readonly Item[];
  /** Bytes that an item takes in the answer. */
  readonly sizeOf: (item: Item) => number;
  /** The item with its texts and lists cut, for one that is larger than a page. */
  readonly cut: (item: Item, cut: (value: unknown) => unknown) => Item;
  /** The rest of the answer, which takes room as well. */
  readonly rest: object;
  /** Most items on the page; as many as there is room for where it is not given. */
  readonly limit: number | undefined;
  /** What a page before this one gave. */
  readonly cursor: string | undefined;
  /** What the cursor is good for: the tool, its arguments and the caller. */
  readonly scope: readonly unknown[];
}

/** A part of a list, and how to get the next one. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly truncated: boolean;
  readonly next_cursor?: string;
}

/**
 * As many items as fit into an answer. The cursor says where the next page starts; it holds no data
 * of the project, and is refused for other arguments, by other callers, and after the list changed.
 *
 * @throws HoldfastError `cursor-invalid`.
 */
export function pageOf<Item>(request: PageRequest<Item>): Page<Item> {
  const { items, limit, sizeOf, cut } = request;
  const key = keyOf(request);
  const start = request.cursor === undefined ? 0 : startOf(request.cursor, key, items.length);
  const room = OUTPUT_BYTES - RESERVE - utf8Length(JSON.stringify(request.rest));
  const most = Math.min(items.length, start + (limit ?? items.length));
  const shown: Item[] = [];
  for (let [at, used] = [start, 0]; at < most; at += 1) {
    const item = items[at] as Item;
    used += sizeOf(item) + 1;
    if (used <= room) {
      shown.push(item);
      continue;
    }
    // One item that is too large for any page must not stop the rest.
    if (at === start) shown.push(cut(item, (value) => cutToFit(value, room)));
    break;
  }
  const end = start + shown.length;
  const truncated = end < items.length;
  return {
    items: shown,
    total: items.length,
    truncated,
    ...(truncated ? { next_cursor: encode(end, key) } : {}),
  };
}

/** For the members of the page itself. */
const RESERVE = 512;

function keyOf({ items, scope }: Pick<PageRequest<unknown>, 'items' | 'scope'>): string {
  return sha256(JSON.stringify([scope, items])).slice(0, 16);
}

function encode(start: number, key: string): string {
  return Buffer.from(`${start}.${key}`).toString('base64url');
}

function startOf(cursor: string, key: string, total: number): number {
  const [start, of] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  const at = Number(start);
  if (of === key && Number.isSafeInteger(at) && at > 0 && at < total) return at;
  throw new HoldfastError(
    'cursor-invalid',
    'The cursor belongs to another call, or what it lists has changed since.',
    { hint: 'Call again without a cursor.' },
  );
}
