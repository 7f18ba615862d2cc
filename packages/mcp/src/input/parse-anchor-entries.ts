import { type Anchor, parseAnchors } from '@holdfast/anchors';
import { HoldfastError } from '@holdfast/base';

/**
 * Reads anchors that are sent as the entries of a store.
 *
 * @throws HoldfastError `anchors-invalid`, with the index of the entry.
 */
export function parseAnchorEntries(entries: readonly unknown[]): readonly Anchor[] {
  const lines = entries.map((entry) => JSON.stringify(entry));
  const parsed = parseAnchors(`{"schemaVersion":1,"anchors":[\n${lines.join(',\n')}\n]}`);
  if (parsed.ok) return parsed.anchors;
  const [first] = parsed.problems;
  const what = first?.message.replace(/^Line \d+, column \d+: /u, '') ?? 'not usable.';
  const place = first === undefined ? 'anchors' : `anchors[${first.line - 2}]`;
  throw new HoldfastError(first?.code ?? 'anchors-invalid', `${place}: ${what}`, {
    hint: first?.hint ?? 'Send entries exactly as .holdfast/anchors.json has them.',
  });
}
