import { RPC, type RpcError, rpcError } from './rpc-error.js';

/** A request that is not served: what its client gets, and what logs and metrics call it. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly reason: RefusalReason;
  readonly body: RpcError;
  readonly headers: Readonly<Record<string, string>>;

  constructor(reason: RefusalReason, message: string, options: RefusalOptions = {}) {
    super(message);
    this.name = 'Refusal';
    const [status, code] = ANSWERS[reason];
    this.reason = reason;
    this.statusCode = status;
    this.body = rpcError(code, message, options.id);
    this.headers = options.headers ?? {};
  }
}

/** What else a refusal says. */
export interface RefusalOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly id?: RpcError['id'];
}

/** Why a request is refused. */
export type RefusalReason = keyof typeof ANSWERS;

const ANSWERS = {
  host: [403, RPC.refused],
  origin: [403, RPC.refused],
  'token-in-url': [400, RPC.refused],
  unauthorized: [401, RPC.refused],
  scope: [403, RPC.refused],
  issuer: [503, RPC.refused],
  rate: [429, RPC.refused],
  stopping: [503, RPC.refused],
  'not-ready': [503, RPC.refused],
  method: [405, RPC.refused],
  'not-found': [404, RPC.refused],
  parse: [400, RPC.parse],
  invalid: [400, RPC.invalid],
  version: [400, RPC.refused],
  'too-large': [413, RPC.invalid],
  'media-type': [415, RPC.refused],
  expectation: [417, RPC.refused],
  'too-slow': [408, RPC.refused],
  'header-size': [431, RPC.invalid],
  internal: [500, RPC.internal],
} as const satisfies Record<string, readonly [status: number, code: number]>;
