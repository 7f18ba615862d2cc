import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';

/** What can be asked about a message that nobody has checked yet. */
export interface UncheckedMessage {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: {
    readonly name?: unknown;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
}

/** The messages of a body: one, or those of a list. What is no object has no members. */
export function messagesOf(body: unknown): readonly UncheckedMessage[] {
  return (Array.isArray(body) ? body : [body]).map(unchecked);
}

/** Whether a message says itself which revision it is of, as those from 2026-07-28 on do. */
export function hasEnvelope({ params }: UncheckedMessage): boolean {
  return params?._meta?.[PROTOCOL_VERSION_META_KEY] !== undefined;
}

function unchecked(message: unknown): UncheckedMessage {
  if (!isObject(message)) return {};
  const { id, method } = message;
  if (!isObject(message.params)) return { id, method };
  const { name, _meta } = message.params;
  return { id, method, params: { name, ...(isObject(_meta) ? { _meta } : {}) } };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
