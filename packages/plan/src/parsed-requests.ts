const parsed = new WeakMap<object, 'local' | 'host'>();

/**
 * Remembers that a request went through parsing, and freezes it so that it stays what was parsed.
 * Planning checks every request it is given; this saves the second check of the usual one.
 */
export function rememberParsed<Request extends object>(
  request: Request,
  form: 'local' | 'host',
): Request {
  freeze(request);
  parsed.set(request, form);
  return request;
}

/** Whether exactly this object came out of parsing in this form. */
export function isParsed(request: object, form: 'local' | 'host'): boolean {
  return parsed.get(request) === form;
}

/** Depth is bounded: a parsed request has the shape of its schema. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const member of Object.values(value)) freeze(member);
}
