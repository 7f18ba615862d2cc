import { escapeControl } from '@holdfast/base';
import type { HistoryEntry } from '@holdfast/blocks';
import type { Colors } from '../colors-of.js';

/** What was done to the map, newest first. */
export function renderHistory(
  shown: readonly HistoryEntry[],
  total: number,
  unreadable: readonly number[],
  colors: Colors,
): string {
  if (total === 0 && unreadable.length === 0) return 'Nothing was done to the map yet.\n';
  const lines = shown.map((entry) => {
    const version = `${entry.toVersion}@${entry.toHash.slice(0, 8)}`;
    const when = `${entry.at.slice(0, 16).replace('T', ' ')} UTC`;
    const who = `${escapeControl(entry.author)} ${colors.dim(`(${entry.seat})`)}`;
    return `${colors.bold(version)}  ${when}  ${who}  ${whatWasDone(entry)}`;
  });
  const hidden = total - shown.length;
  if (hidden > 0) lines.push(colors.dim(`and ${hidden} older (--limit ${total} lists all)`));
  if (unreadable.length > 0) {
    lines.push(colors.yellow(`Lines that cannot be read: ${unreadable.join(', ')}.`));
  }
  return `${lines.join('\n')}\n`;
}

function whatWasDone({ act, ops, undoes }: HistoryEntry): string {
  if (undoes !== undefined) return `undo of version ${undoes.toVersion}`;
  if (act !== undefined) return act;
  const counts = new Map<string, number>();
  for (const { op } of ops) counts.set(op, (counts.get(op) ?? 0) + 1);
  return [...counts].map(([op, count]) => (count === 1 ? op : `${count} ${op}`)).join(', ');
}
