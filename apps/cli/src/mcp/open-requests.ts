import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
} from '@modelcontextprotocol/server';

/** The requests of a client that have no answer yet. */
export interface OpenRequests {
  received(message: JSONRPCMessage): void;
  sent(message: JSONRPCMessage): void;
  /** Resolves when none is left, at once where there is none. */
  settled(): Promise<void>;
}

/** Counts the requests that a client waits for; a cancelled one is not waited for. */
export function openRequests(): OpenRequests {
  const open = new Set<string | number | undefined>();
  let onSettled = () => {};
  const close = (id: string | number | undefined) => {
    open.delete(id);
    if (open.size === 0) onSettled();
  };
  return {
    received: (message) => {
      if (isJSONRPCRequest(message)) open.add(message.id);
      else if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
        close((message.params as { requestId?: string | number } | undefined)?.requestId);
      }
    },
    sent: (message) => {
      if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) close(message.id);
    },
    settled: () =>
      new Promise((resolve) => {
        onSettled = resolve;
        if (open.size === 0) resolve();
      }),
  };
}
