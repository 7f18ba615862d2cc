import {
  type JSONRPCRequest,
  ProtocolError,
  type Result,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/**
 * The SDK's server, with one answer put right: parameters that are not what the protocol says are
 * invalid parameters (-32602), not a failure of the server with the whole schema in its message.
 */
export class ProtocolServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const checked = new WeakSet<JSONRPCRequest>();
    const wrapped = super._wrapHandler(method, (request, context) => {
      checked.add(request);
      return handler(request, context);
    });
    return async (request, context) => {
      try {
        return await wrapped(request, context);
      } catch (error) {
        // Every handler of ours throws protocol errors only: what is left is the check before it.
        const isOurs = checked.has(request) && error instanceof ProtocolError;
        if (isOurs || !isCheck(error)) throw error;
        throw new ProtocolError(
          INVALID_PARAMS,
          `The parameters of ${method} are not what the protocol says.`,
        );
      }
    };
  }
}

/** Calls of tools are checked with an error of the protocol, everything else with a plain one. */
function isCheck(error: unknown): boolean {
  if (error instanceof ProtocolError) return error.code === INVALID_PARAMS;
  return error instanceof Error && error.constructor === Error;
}

const INVALID_PARAMS = -32602;
