/** Headers as Node has them. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>> & {
  readonly accept?: string | undefined;
};

/**
 * The request as the SDK takes it: nothing but what the protocol defines. No token, cookie or address
 * gets further than this. `Accept` is what both eras want, whatever the client sent: many send less
 * and read any answer.
 */
export function webRequest(headers: RequestHeaders, signal: AbortSignal): Request {
  const kept: Record<string, string> = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  };
  for (const name in headers) {
    const value = headers[name];
    if (name.startsWith('mcp-') && typeof value === 'string') kept[name] = value;
  }
  return new Request('http://localhost/mcp', { method: 'POST', headers: kept, signal });
}
