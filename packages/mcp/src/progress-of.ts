import type { ServerContext } from '@modelcontextprotocol/server';

/** Milliseconds between two messages of progress. */
const INTERVAL = 250;

/**
 * Progress for a client that gave a token for it; nothing for one that did not. What comes faster
 * than a client can show is left out.
 */
export function progressOf({
  _meta,
  notify,
}: Pick<ServerContext['mcpReq'], '_meta' | 'notify'>): (
  done: number,
  total: number | undefined,
) => void {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let last = Number.NEGATIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    const now = performance.now();
    // The protocol wants progress that only grows.
    if (now - last < INTERVAL || done <= highest) return;
    last = now;
    highest = done;
    const params = { progressToken, progress: done, ...(total === undefined ? {} : { total }) };
    // A client that is gone needs no progress; its call is cancelled by other means.
    notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}
