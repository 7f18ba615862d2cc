import type * as z from 'zod';
import type { Service, ServiceActor } from '../service/service.js';
import type { Scope } from '../tokens/scopes.js';

/** One operation of the REST interface: what its document, its checks and its work are made of. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `/api/v1`, with parameters as `:id`. */
  readonly path: string;
  readonly scope: Scope;
  /** A further scope that this body needs, if any. */
  readonly alsoNeeds?: (body: unknown) => Scope | undefined;
  readonly summary: string;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body?: z.ZodType;
  /** Absent for 204. */
  readonly response?: z.ZodType;
  readonly status: 200 | 201 | 202 | 204;
  readonly handle: (call: AnyCall) => Promise<unknown>;
}

/** A call whose parts were checked. */
export interface Call<P, Q, B> {
  readonly service: Service;
  readonly actor: ServiceActor;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
}

type AnyCall = Call<unknown, unknown, unknown>;

/** Defines an operation; what its handler gets and answers follows from the schemas. */
export function endpoint<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodUndefined,
>(
  definition: Omit<Endpoint, 'params' | 'query' | 'body' | 'response' | 'alsoNeeds' | 'handle'> & {
    readonly params: P;
    readonly query: Q;
    readonly body?: B;
    readonly response?: R;
    readonly alsoNeeds?: (body: z.output<B>) => Scope | undefined;
    readonly handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>>;
  },
): Endpoint {
  // Checked by the schemas before it is called, so that the parts are what the handler takes them for.
  return definition as unknown as Endpoint;
}
