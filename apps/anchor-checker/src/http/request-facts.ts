import type { ServiceActor } from '../service/service.js';
import type { Scope } from '../tokens/scopes.js';

/** What becomes known of a request while it is served, for the log. */
export interface RequestFacts {
  /** Id of the token or the session's user. */
  caller?: string;
  /** Whose name stands in the record. */
  actor?: ServiceActor;
  /** What its token may be used for. */
  scopes?: readonly Scope[];
  /** Code of the error that it ended with. */
  refused?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    known: RequestFacts;
  }
}
