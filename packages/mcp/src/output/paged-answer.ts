import { utf8Length } from '@holdfast/base';
import type { ToolOutput } from '../tool.js';
import { cutToFit } from './cut-to-fit.js';
import { OUTPUT_BYTES, pageOf } from './page.js';
import { REPOSITORY_DATA } from './repository-data.js';

/** An answer with lists that may not fit. */
export interface PagedAnswerRequest {
  /** Name of the tool: a cursor is good for it alone. */
  readonly tool: string;
  readonly caller: { readonly id: string };
  /** Arguments of the call, with where and how much is wanted. */
  readonly input: {
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
    readonly [argument: string]: unknown;
  };
  /** Members besides the lists; small. */
  readonly rest: ToolOutput;
  /** The lists by name, most important first. A page goes on where the last one ended. */
  readonly lists: Readonly<Record<string, readonly unknown[]>>;
}

/**
 * An answer with as much of its lists as there is room for; every list is there, if only empty.
 *
 * @throws HoldfastError `cursor-invalid`.
 */
export function pagedAnswer({ tool, caller, input, rest, lists }: PagedAnswerRequest): ToolOutput {
  const { limit, cursor, ...args } = input;
  // A name or purpose may be of any length; the lists must have room beside it.
  const head = { ...REPOSITORY_DATA, ...(cutToFit(rest, OUTPUT_BYTES / 2) as ToolOutput) };
  const entries = Object.entries(lists).flatMap(([name, items]) =>
    items.map((item) => ({ name, item })),
  );
  const scope = [tool, caller.id, args];
  const frame = { ...head, ...Object.fromEntries(Object.keys(lists).map((name) => [name, []])) };
  const { items, ...page } = pageOf({
    items: entries,
    sizeOf: ({ item }) => utf8Length(JSON.stringify(item) ?? 'null'),
    cut: ({ name, item }, cut) => ({ name, item: cut(item) }),
    rest: frame,
    limit,
    cursor,
    scope,
  });
  const shown = Object.keys(lists).map((list) => [
    list,
    items.filter(({ name }) => name === list).map(({ item }) => item),
  ]);
  return { ...head, ...Object.fromEntries(shown), ...page };
}

/** As {@link pagedAnswer}, of a call that cannot be made again for the next page. */
export function firstPage(request: Omit<PagedAnswerRequest, 'input'>): ToolOutput {
  const { next_cursor: _, ...answer } = pagedAnswer({ ...request, input: {} });
  return answer;
}
