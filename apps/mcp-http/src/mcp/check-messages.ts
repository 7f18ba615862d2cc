import type { Caller, Scope, Surface } from '@holdfast/mcp';
import { challengeHeader } from '../auth/challenge.js';
import { Refusal } from '../http/refusal.js';
import type { RpcError } from '../http/rpc-error.js';
import { hasEnvelope, messagesOf, type UncheckedMessage } from './messages-of.js';
import { isKnownVersion, VERSIONS } from './versions.js';
import type { RequestHeaders } from './web-request.js';

/**
 * Refuses what no server has to be made for: lists from clients that may not send them, revisions
 * that do not exist, and tools that the caller may not use.
 *
 * @throws Refusal without anything of the request but its id.
 */
export function checkMessages(
  body: unknown,
  headers: RequestHeaders,
  caller: Caller,
  options: CheckOptions,
): void {
  const version = headers['mcp-protocol-version'];
  const messages = messagesOf(body);
  checkBatch(body, version, options);
  // A message that says its revision itself is answered by the SDK, with the list that it asks for.
  if (version !== undefined && !isKnownVersion(version) && !messages.some(hasEnvelope)) {
    throw new Refusal(
      'version',
      `There is no such protocol version. Known: ${VERSIONS.join(', ')}.`,
      {
        id: idOf(messages),
      },
    );
  }
  for (const message of messages) checkScope(message, caller, options);
}

/** What the checks depend on. */
export interface CheckOptions {
  readonly surface: Surface;
  readonly batchMessages: number;
  readonly challenge: ScopeChallenge;
}

/** How a client is told that it needs another token. */
export interface ScopeChallenge {
  /** As the issuer calls them. */
  readonly scopeNames: (scopes: readonly Scope[]) => readonly string[];
  readonly resourceMetadata?: string;
}

function checkBatch(body: unknown, version: unknown, { batchMessages }: CheckOptions): void {
  if (!Array.isArray(body)) return;
  if (typeof version === 'string' && version >= '2025-06-18') {
    throw new Refusal('invalid', 'Invalid request: lists of messages ended with 2025-03-26.');
  }
  if (body.length === 0 || body.length > batchMessages) {
    throw new Refusal('invalid', `Invalid request: a list has 1 to ${batchMessages} messages.`);
  }
}

function checkScope(message: UncheckedMessage, caller: Caller, options: CheckOptions): void {
  const name = message.params?.name;
  if (message.method !== 'tools/call' || typeof name !== 'string') return;
  const { surface, challenge } = options;
  const { scopeNames, resourceMetadata } = challenge;
  const scope = surface.catalog.find(name)?.scope;
  if (scope === undefined || caller.scopes.has(scope)) return;
  throw new Refusal('scope', `This token may not call this tool: it needs the scope ${scope}.`, {
    id: idOf([message]),
    headers: {
      'www-authenticate': challengeHeader({
        error: 'insufficient_scope',
        // All of them: a client asks for exactly what it reads here, and would lose the others.
        scopes: scopeNames([...caller.scopes, scope]),
        ...(resourceMetadata === undefined ? {} : { resourceMetadata }),
      }),
    },
  });
}

function idOf(messages: readonly UncheckedMessage[]): RpcError['id'] {
  const [only] = messages.length === 1 ? messages : [];
  const id = only?.method === undefined ? undefined : only.id;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
