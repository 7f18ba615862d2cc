import * as z from 'zod';
import type { AuditEntry } from './audit-entry.js';
import { splitLines } from './hash-lines.js';

/** What an audit file says. */
export interface AuditLog {
  readonly entries: readonly AuditEntry[];
  /** Numbers, from 1, of lines that are no entry: torn by a crash, or written by something else. */
  readonly unreadable: readonly number[];
}

/**
 * Reads the text of `.holdfast/anchors.audit.jsonl`. A line that cannot be read hides no other: git
 * merges this file by taking the lines of both sides.
 *
 * @example
 * ```ts
 * import { parseAudit } from '@holdfast/anchors';
 *
 * console.log(parseAudit('{"at":"20').unreadable);
 * // [ 1 ]
 * ```
 */
export function parseAudit(text: string): AuditLog {
  const entries: AuditEntry[] = [];
  const unreadable: number[] = [];
  for (const [index, line] of splitLines(text).entries()) {
    if (line.trim() === '') continue;
    const entry = parseLine(line);
    if (entry === undefined) unreadable.push(index + 1);
    else entries.push(entry);
  }
  return { entries, unreadable };
}

// Not strict: a later version may say more of a change.
const entrySchema = z.object({
  at: z.string(),
  by: z.string(),
  kind: z.enum(['person', 'agent']),
  action: z.enum(['add', 'confirm', 'relink', 'retire', 'remove', 'rebaseline']),
  anchor: z.string(),
  document: z.string(),
  section: z.string().exactOptional(),
  target: z.string(),
  hash: z.string(),
  commit: z.string().exactOptional(),
  from: z
    .object({
      state: z.enum(['fresh', 'stale', 'moved-renamed', 'lost']).exactOptional(),
      target: z.string(),
      hash: z.string(),
    })
    .exactOptional(),
  reason: z.string().exactOptional(),
});

function parseLine(line: string): AuditEntry | undefined {
  try {
    const parsed = entrySchema.safeParse(JSON.parse(line));
    // The id's form was the store's to check.
    return parsed.success ? (parsed.data as AuditEntry) : undefined;
  } catch {
    return undefined;
  }
}
