import type { Caller } from '@holdfast/mcp';
import type { RefusalReason } from '../http/refusal.js';

/** What becomes known of a request while it is served, for the log and the counters. */
export interface RequestFacts {
  caller?: Caller;
  /** Method of the protocol and tool, where they are ones that this server knows. */
  method?: string;
  tool?: string;
  refused?: RefusalReason;
}

declare module 'fastify' {
  interface FastifyRequest {
    facts: RequestFacts;
  }
}
