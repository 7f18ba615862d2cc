import { type ErrorCode, type HoldfastError, isHoldfastError } from '@holdfast/base';
import { isDatabaseGone } from '../database/is-database-gone.js';
import { ApiError, type ApiErrorCode } from './api-error.js';

/**
 * What an error means for the client. Those of the framework are told in our words, because its own
 * quote the request; anything unknown is a defect, of which the client learns nothing.
 */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isHoldfastError(error)) return ofHoldfast(error);
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('validation', 'The request is too large.', {
        status: 413,
        headers: CLOSE,
      });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('validation', 'The body has to be application/json.', { status: 415 });
    case 'FST_ERR_NOT_FOUND':
      return new ApiError('not_found', 'There is nothing here.');
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new ApiError('validation', 'The request is not understood.');
  }
  if (isDatabaseGone(error)) {
    return new ApiError('internal', 'The database does not answer. Try again in a moment.', {
      status: 503,
      headers: { 'retry-after': '5' },
    });
  }
  return new ApiError('internal', 'Internal error. The log of the server has the cause.');
}

/** The rest of such a body is not waited for. */
const CLOSE = { connection: 'close' };

function ofHoldfast({ code, message, hint, data }: HoldfastError): ApiError {
  const meant = CODES[code];
  if (meant === undefined) {
    return new ApiError('internal', 'Internal error. The log of the server has the cause.');
  }
  const details = { reason: code, ...(hint === undefined ? {} : { hint }), ...near(data) };
  return new ApiError(meant, message, { details });
}

const CODES: Readonly<Partial<Record<ErrorCode, ApiErrorCode>>> = {
  'anchor-ambiguous': 'validation',
  'anchor-document-missing': 'validation',
  'anchor-exists': 'conflict',
  'anchor-not-found': 'not_found',
  'anchor-range-invalid': 'validation',
  'anchor-section-missing': 'validation',
  'anchor-seen-changed': 'conflict',
  'anchor-state': 'conflict',
  'anchor-target-invalid': 'validation',
  'anchor-target-missing': 'validation',
  'anchor-target-unreadable': 'validation',
  'cursor-invalid': 'validation',
  'repository-exists': 'conflict',
  'repository-not-found': 'not_found',
  'repository-refused': 'validation',
  'repository-unavailable': 'repository_unavailable',
  'request-invalid': 'validation',
  'source-unavailable': 'not_found',
  busy: 'conflict',
};

/** Names that may have been meant, and who was first. */
function near(data: unknown): Readonly<Record<string, unknown>> {
  const { candidates, suggestions, decided } = (data ?? {}) as {
    candidates?: readonly NearDeclaration[];
    suggestions?: readonly string[];
    decided?: { readonly by: string; readonly at: string };
  };
  return {
    ...(decided === undefined ? {} : { decided }),
    ...(candidates === undefined || candidates.length === 0
      ? {}
      : {
          candidates: candidates.map(
            ({ file, kind, qualifiedName, lineStart, lineEnd, score }) => ({
              file,
              kind,
              qualified_name: qualifiedName,
              line_start: lineStart,
              line_end: lineEnd,
              score,
            }),
          ),
        }),
    ...(suggestions === undefined || suggestions.length === 0 ? {} : { suggestions }),
  };
}

interface NearDeclaration {
  readonly file: string;
  readonly kind: string;
  readonly qualifiedName: string;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly score: number;
}
