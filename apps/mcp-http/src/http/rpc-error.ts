/** A refusal in the shape that clients of JSON-RPC read. */
export interface RpcError {
  readonly jsonrpc: '2.0';
  readonly error: { readonly code: number; readonly message: string };
  /** The request's, where one could be read. */
  readonly id: string | number | null;
}

/** Codes of JSON-RPC 2.0; {@link RPC.refused} is the one for servers to use as they like. */
export const RPC = {
  parse: -32700,
  invalid: -32600,
  params: -32602,
  internal: -32603,
  refused: -32000,
} as const;

/**
 * Makes the body of a refusal.
 *
 * @param message - static, or made of what the server knows: nothing of a request is in it.
 */
export function rpcError(code: number, message: string, id: RpcError['id'] = null): RpcError {
  return { jsonrpc: '2.0', error: { code, message }, id };
}
