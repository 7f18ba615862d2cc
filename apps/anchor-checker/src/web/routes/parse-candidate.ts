import * as z from 'zod';
import type { RelinkCall } from '../web-service.js';

const candidate = z.tuple([z.string().min(1), z.string().min(1), z.string().min(1)]);

/** What the form of relinking sends for a candidate. */
export function parseCandidate(text: string | undefined): RelinkCall['candidate'] | undefined {
  if (text === undefined) return undefined;
  const parsed = candidate.safeParse(jsonOf(text));
  if (!parsed.success) return undefined;
  const [file, kind, qualifiedName] = parsed.data;
  return { file, kind, qualifiedName };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
