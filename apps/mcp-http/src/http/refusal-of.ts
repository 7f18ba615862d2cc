import { Refusal } from './refusal.js';

/**
 * What an error means for the client. Those of the framework are told in our words, because its own
 * quote the request; anything unknown is a defect, of which the client learns nothing.
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('too-large', 'Invalid request: the message is too large.', CLOSE);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_TYPE':
      return new Refusal('media-type', 'The body has to be application/json.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal(
        'parse',
        'Parse error: the body is not as long as its length says.',
        CLOSE,
      );
    case 'FST_ERR_NOT_FOUND':
      return new Refusal('not-found', 'There is nothing here: the endpoint is /mcp.');
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new Refusal('invalid', 'Invalid request.');
  }
  return new Refusal('internal', 'Internal error. The log of the server has the cause.');
}

/** The rest of such a body is not waited for. */
const CLOSE = { headers: { connection: 'close' } };
