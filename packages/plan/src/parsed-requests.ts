import { isWithin, type PlanLimits } from './plan-limits.js';

/** Which parsing a request went through: of the command line, of a host, or of version 2. */
type Form = 'local' | 'host' | 'edits';

const parsed = new WeakMap<object, { readonly form: Form; readonly limits?: PlanLimits }>();

/**
 * Remembers that a request went through parsing, and freezes it so that it stays what was parsed.
 * Planning checks every request it is given; this saves the second check of the usual one.
 *
 * @param limits - that it is within, where they can be set.
 */
export function rememberParsed<Request extends object>(
  request: Request,
  form: Form,
  limits?: PlanLimits,
): Request {
  freeze(request);
  parsed.set(request, limits === undefined ? { form } : { form, limits });
  return request;
}

/** Whether exactly this object came out of parsing in this form, within limits that are no larger. */
export function isParsed(request: object, form: Form, limits?: PlanLimits): boolean {
  const known = parsed.get(request);
  if (known?.form !== form) return false;
  return limits === undefined || (known.limits !== undefined && isWithin(known.limits, limits));
}

/** Depth is bounded: a parsed request has the shape of its schema. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const member of Object.values(value)) freeze(member);
}
