/**
 * A refusal of the SDK in our words where its own repeat headers or the body, however long: those of
 * headers that do not say what the message says, and of revisions that do not exist.
 *
 * @param response - any; all but refusals (status 400 and above, in JSON) come back as they are.
 */
export async function withoutEcho(response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status < 400 || !type.startsWith('application/json')) return response;
  const { status, headers } = response;
  const text = await response.text();
  return new Response(inOurWords(text), { status, headers });
}

function inOurWords(text: string): string {
  const body = JSON.parse(text) as RefusedMessage;
  const code = body.error?.code;
  if (code === HEADER_MISMATCH)
    return JSON.stringify({ ...body, error: { code, message: HEADERS } });
  if (code !== UNSUPPORTED_VERSION) return text;
  const { requested, supported } = body.error?.data ?? {};
  const data = {
    supported,
    ...(typeof requested === 'string' && REVISION.test(requested) ? { requested } : {}),
  };
  return JSON.stringify({ ...body, error: { code, message: NO_VERSION, data } });
}

interface RefusedMessage {
  readonly error?: {
    readonly code?: unknown;
    readonly data?: { readonly requested?: unknown; readonly supported?: unknown };
  };
}

const HEADER_MISMATCH = -32020;
const UNSUPPORTED_VERSION = -32022;
// The protocol wants the revision that was asked for in the error: no more of it than a name.
const REVISION = /^[\w.-]{1,32}$/;

const HEADERS =
  'The headers MCP-Protocol-Version, Mcp-Method and Mcp-Name have to be there and say what the message says.';
const NO_VERSION = 'There is no such protocol version. The list in data has those that there are.';
