import type { Surface } from '@holdfast/mcp';
import type { RequestFacts } from '../observe/request-facts.js';
import { messagesOf } from './messages-of.js';

/** Notes what a message asks for, in words of ours: what a client made up is called `other`. */
export function addFacts(facts: RequestFacts, body: unknown, { catalog }: Surface): void {
  const messages = messagesOf(body);
  const [message] = messages;
  if (message === undefined) return;
  if (messages.length > 1) {
    facts.method = 'batch';
    return;
  }
  const { method } = message;
  facts.method = typeof method === 'string' && METHODS.has(method) ? method : 'other';
  const name = message.params?.name;
  if (method !== 'tools/call' || typeof name !== 'string') return;
  facts.tool = catalog.find(name) === undefined ? 'other' : name;
}

const METHODS: ReadonlySet<string> = new Set([
  'completion/complete',
  'initialize',
  'notifications/cancelled',
  'notifications/initialized',
  'ping',
  'prompts/get',
  'prompts/list',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'server/discover',
  'subscriptions/listen',
  'tools/call',
  'tools/list',
]);
