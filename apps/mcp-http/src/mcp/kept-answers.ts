import type { Caller } from '@holdfast/mcp';
import type { RequestHeaders } from './web-request.js';

/** Answers that are the same each time, so that they are made once. */
export interface KeptAnswers {
  /**
   * Answers a request again as it was answered before, or once and for later.
   *
   * @returns the whole JSON, or the response where it cannot be kept.
   */
  readonly answer: (
    request: KeptRequest,
    make: () => Promise<Response>,
  ) => Promise<Response | string>;
}

/** All that an answer depends on. */
export interface KeptRequest {
  readonly caller: Pick<Caller, 'scopes'>;
  readonly headers: RequestHeaders;
  readonly body: unknown;
}

/**
 * Keeps what servers of one surface answer to requests for lists that are static for a caller's
 * scopes. A kept answer is given to the same request only: the same message but for its id, with the
 * same headers of the protocol. So whatever is checked of a request was checked, and what is refused
 * is never kept.
 */
export function keepAnswers(): KeptAnswers {
  const kept = new Map<string, Kept>();
  return {
    answer: async (request, make) => {
      const { id, key } = identified(request) ?? {};
      if (id === undefined || key === undefined) return make();
      const before = kept.get(key);
      if (before !== undefined) return `${before.head}${JSON.stringify(id)}${before.tail}`;
      const response = await make();
      if (response.status !== 200 || response.headers.get('content-type') !== JSON_TYPE) {
        return response;
      }
      const text = await response.text();
      const parts = aroundId(text, id);
      if (parts !== undefined) {
        const [oldest] = kept.keys();
        if (kept.size >= MOST && oldest !== undefined) kept.delete(oldest);
        kept.set(key, parts);
      }
      return text;
    },
  };
}

/** A message in JSON without its id. */
interface Kept {
  readonly head: string;
  readonly tail: string;
}

const JSON_TYPE = 'application/json';

/** Clients say who they are in their requests; there are more clients than kinds of them. */
const MOST = 64;
const LONGEST_KEY = 2048;

/** Static by what the server says of them in its cache hints. */
const METHODS: ReadonlySet<unknown> = new Set([
  'tools/list',
  'prompts/list',
  'resources/templates/list',
]);

function identified({ caller, headers, body }: KeptRequest) {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const { id, ...message } = body as Readonly<Record<string, unknown>>;
  if (!METHODS.has(message.method)) return undefined;
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return undefined;
  const ofProtocol = Object.entries(headers).filter(([name]) => name.startsWith('mcp-'));
  const key = JSON.stringify([
    [...caller.scopes].sort(),
    headers.accept ?? '',
    ofProtocol,
    message,
  ]);
  // JSON writes null for a number that is too large, too: that would be two messages with one key.
  return key.length > LONGEST_KEY || key.includes('null') ? undefined : { id, key };
}

/** Undefined for an error, and where the id cannot be told from the rest for certain. */
function aroundId(text: string, id: unknown): Kept | undefined {
  const member = `"id":${JSON.stringify(id)}`;
  const [head, tail, ...more] = text.split(member);
  if (head === undefined || tail === undefined || more.length > 0) return undefined;
  const message = JSON.parse(text);
  if (message.id !== id || message.result === undefined) return undefined;
  return { head: `${head}"id":`, tail };
}
