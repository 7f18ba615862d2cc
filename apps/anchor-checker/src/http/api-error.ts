/** A request that is not served, as its client gets it. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly statusCode: number;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ApiErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.statusCode = options.status ?? API_ERRORS[code];
    if (options.details !== undefined) this.details = options.details;
    this.headers = options.headers ?? {};
  }

  /** `{error: {code, message, details?}}` */
  get body() {
    const { code, message, details } = this;
    return { error: { code, message, ...(details === undefined ? {} : { details }) } };
  }
}

/** What else an error says. */
export interface ApiErrorOptions {
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where HTTP has a better one than that of the code. */
  readonly status?: number;
}

/** Codes of errors with their usual status. */
export const API_ERRORS = {
  validation: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  repository_unavailable: 502,
  internal: 500,
} as const satisfies Readonly<Record<string, number>>;

/** One of {@link API_ERRORS}. */
export type ApiErrorCode = keyof typeof API_ERRORS;
