import { type Anchor, parseAnchors } from '@holdfast/anchors';
import { problemError } from '@holdfast/base';
import { withoutLine } from './without-line.js';

/**
 * Reads anchors that are sent as the entries of a store.
 *
 * @throws HoldfastError `anchors-invalid`, with the index of the entry.
 */
export function parseAnchorEntries(entries: readonly unknown[]): readonly Anchor[] {
  const lines = entries.map((entry) => JSON.stringify(entry));
  const parsed = parseAnchors(`{"schemaVersion":1,"anchors":[\n${lines.join(',\n')}\n]}`);
  if (parsed.ok) return parsed.anchors;
  const placed = parsed.problems.map(withoutLine).map(({ line, message, ...problem }) => ({
    ...problem,
    message: `anchors[${line - 2}]: ${message}`,
  }));
  throw problemError(placed, {
    hint: 'Send entries exactly as .holdfast/anchors.json has them.',
  });
}
