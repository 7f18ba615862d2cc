import { HoldfastError } from '@holdfast/base';
import type { ImportEdge } from '@holdfast/blocks';
import * as z from 'zod';

/**
 * Reads imports that are sent as data; one that does not say so is an ordinary import, once.
 *
 * @throws HoldfastError `request-invalid`, with the place.
 */
export function parseEdges(edges: readonly unknown[]): readonly ImportEdge[] {
  const parsed = z.array(edge).safeParse(edges);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [at, ...field] = issue?.path ?? [];
  const place = ['edges', ...field].join('.').replace('edges', `edges[${String(at)}]`);
  throw new HoldfastError('request-invalid', `${place} is not usable.`, {
    hint: 'An edge has from, to, and may have type (imports, type-only, dynamic) and count.',
  });
}

const edge = z.strictObject({
  from: z.string(),
  to: z.string(),
  type: z.enum(['imports', 'type-only', 'dynamic']).default('imports'),
  count: z.int().min(1).default(1),
});
